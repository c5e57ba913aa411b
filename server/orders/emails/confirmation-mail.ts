import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { describeSize, describeSizeSold } from '#domain/framing/framing-texts.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { commonParticulars, goodsOf, particularsOfItem } from '#domain/fulfillment/certificate.ts';
import { describeMaterials, type MaterialFact, type Materials } from '#domain/fulfillment/materials.ts';
import { formatCents } from '#domain/money.ts';
import {
  type Address,
  amountRows,
  amountsOf,
  type MadeVariant,
  type Order,
  type OrderItem,
  orderNumber,
} from '#domain/orders/orders.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import { changeTime, damageReportTime, describePromise } from '#domain/shop/terms.ts';
import {
  contactLine,
  type Html,
  html,
  type MailedShop,
  type MailPart,
  mailButton,
  paragraph,
  smallPrint,
  strong,
  writeMail,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { isLargeOrder, itemPicture, type MailPicture, thumbnailWidth } from './item-pictures.ts';

interface ConfirmationMail {
  order: Order & { customerEmail: string };
  /** The result of `readItemPictures`. */
  pictures: (MailPicture | undefined)[];
  /** Opens the order in the shop. */
  link: string;
  /** Distinguishes an email that is sent again, because mailboxes hide one whose Message-ID they know. */
  requestId: string | undefined;
}

/** The email that confirms a paid order: the prints in their frames, the amounts, and when it ships. */
export function confirmationMail(
  context: MailedShop,
  { order, pictures, link, requestId }: ConfirmationMail,
): Mail {
  const { _id, items } = order;
  const details = context.details.current();
  const materials = materialsOfOrder(items, details);
  return writeMail(context, {
    to: order.customerEmail,
    subject: `Your order ${orderNumber(order)} is confirmed`,
    id: ['confirmation', _id, requestId].filter(Boolean).join('-'),
    title: 'Thank you! Your order is confirmed.',
    parts: [
      paragraph(`Order ${orderNumber(order)}. ${describePromise(order)}`),
      mailButton(link, 'See your order'),
      ...items.map((item, index) =>
        describeItem(item, pictures[index], isLargeOrder(items), materials.ofItem(item)),
      ),
      ...(materials.ofAll.length > 0
        ? [titledFacts(strong('All prints of this order'), materials.ofAll)]
        : []),
      describeAmounts(order),
      paragraph(strong('Shipping to'), ...addressLines(order)),
      certificate(order, details),
      smallPrint(rules),
      smallPrint(contactLine(details)),
    ],
    pictures: pictures.filter((picture) => picture !== undefined),
  });
}

/** The particulars of each print, and those that all prints share. */
function certificate({ items, createdAt }: Order, details: ShopDetails): MailPart {
  const title = 'Certificate of authenticity';
  const ofItems = items.map((item) => particularsOfItem(item, createdAt));
  const ofAll = commonParticulars(postalLines(details), goodsOfOrder(items, details));
  return {
    html: html`<h2 style="margin:0 0 8px;font-size:18px;font-weight:bold">${title}</h2>
${ofItems.map(factLines)}
<div style="margin-bottom:24px">${factLines(ofAll)}</div>`,
    text: [title, ...ofItems.flatMap((facts) => [...factTexts(facts), '']), ...factTexts(ofAll)].join('\n'),
  };
}

/** All prints of an order are paid at the same time, and so have the same process and paper. */
function goodsOfOrder(items: OrderItem[], { materials }: ShopDetails): Pick<Materials, 'process' | 'paper'> {
  return goodsOf(items.find(({ made }) => made)?.made, materials);
}

function factLines(facts: readonly MaterialFact[]): Html {
  const lines = facts.map(([name, text]) => html`${name}: ${text}<br>`);
  return html`<div style="margin:8px 0;font-size:14px;color:#6b665e">${lines}</div>`;
}

function titledFacts(title: MailPart, facts: readonly MaterialFact[]): MailPart {
  return {
    html: html`${title.html}${factLines(facts)}`,
    text: [title.text, ...factTexts(facts)].join('\n'),
  };
}

/** What all prints of an order are made of, and what else a print is made of, so that nothing is stated twice. */
function materialsOfOrder(items: OrderItem[], details: ShopDetails) {
  const [first = [], ...others] = items.map((item) => materialsOf(item, details));
  const has = (facts: readonly MaterialFact[], [name, text]: MaterialFact) =>
    facts.some((fact) => fact[0] === name && fact[1] === text);
  const ofAll = others.length > 0 ? first.filter((fact) => others.every((facts) => has(facts, fact))) : [];
  return {
    ofAll,
    ofItem: (item: OrderItem) => materialsOf(item, details).filter((fact) => !has(ofAll, fact)),
  };
}

/** The materials when the print was paid, or, if they are unknown, those of now. */
function materialsOf(
  { sizeKey, frame, mount, ...item }: OrderItem,
  { materials, equipment }: ShopDetails,
): MaterialFact[] {
  const made: MadeVariant | null = item.made;
  if (made?.materials) return made.materials;
  const frameColor = parseFrame(frame);
  return sizeKey && frameColor && mount
    ? describeMaterials({ size: sizeKey, frameColor, mount }, materials, equipment.mouldings)
    : [];
}

function factTexts(facts: readonly MaterialFact[]): string[] {
  return facts.map(([name, text]) => `${name}: ${text}`);
}

function describeAmounts(order: Order): MailPart {
  const rows = amountRows(amountsOf(order));
  const markup = rows.map(([name, amount]) => {
    const style = name === 'Total' ? 'padding-top:12px;font-weight:bold;font-size:18px' : 'padding-top:8px';
    return html`<tr><td style="${style}">${name}</td><td align="right" style="${style}">${amount}</td></tr>`;
  });
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #ddd7cc">${markup}</table>`,
    text: factTexts(rows).join('\n'),
  };
}

/** In a large order the picture is a thumbnail beside the words. */
function describeItem(
  item: OrderItem,
  picture: MailPicture | undefined,
  isSmall: boolean,
  facts: readonly MaterialFact[],
): MailPart {
  const { name, quantity } = item;
  const variant = describeVariant(item);
  const price = formatCents(item.unitAmount);
  const words = html`<strong>${name}</strong><br>${variant}<br>${quantity} × ${price}${factLines(facts)}`;
  const image = itemPicture(picture, `${name}, ${variant}`, isSmall);
  return {
    html: isSmall
      ? html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-bottom:16px"><tr><td width="${thumbnailWidth + 16}" valign="top">${image}</td><td valign="top">${words}</td></tr></table>`
      : html`<div style="margin-bottom:24px">${image}${words}</div>`,
    text: [`${quantity} × ${name}`, ...[variant, `${price} each`, ...factTexts(facts)].map(indent)].join(
      '\n',
    ),
  };
}

const indent = (line: string) => `    ${line}`;

const rules = `Every print is made to order. You can change or cancel your order for ${changeTime}: open it and press “Cancel this order”, or reply with its number. If anything arrives damaged, report it on your order's page, with photos, within ${damageReportTime} of delivery. Anyone with the link above can see this order.`;

/** `Small, 14.5x18.5 in, framed 19 5/8 x 15 5/8 in · Black frame · Border`. */
export function describeVariant({
  sizeKey,
  frame,
  mount,
  made,
  orientation,
}: Pick<OrderItem, 'sizeKey' | 'frame' | 'mount' | 'made'> &
  Partial<Pick<OrderItem, 'orientation'>>): string {
  const color = parseFrame(frame);
  const variant = sizeKey && { size: sizeKey, frameColor: color ?? 'none', mount: mount ?? 'Border' };
  // A frame without its measures was sold before the first change of a moulding.
  const sold = () => variant && describeSizeSold(variant, orientation ?? 'portrait', defaultMouldings);
  const size = variant && made ? describeSize(variant, made) : sold();
  return [size, color && (color === 'none' ? 'No Frame' : `${frames[color].name} frame`), mount]
    .filter(Boolean)
    .join(' · ');
}

/** The recipient and the shipping address, line by line. */
export function addressLines({ shippingName, address }: Order): string[] {
  const { line1, line2, city, state, postal_code }: Partial<Address> = address ?? {};
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [shippingName, line1, line2, place].filter((line): line is string => Boolean(line));
}

import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { describeSize } from '#domain/framing/describe-size.ts';
import { commonParticulars, goodsOf, particularsOfItem } from '#domain/fulfillment/certificate.ts';
import { describeMaterials, type MaterialFact, type Materials } from '#domain/fulfillment/materials.ts';
import { formatCents } from '#domain/money.ts';
import {
  type Address,
  amountRows,
  amountsOf,
  type Order,
  type OrderItem,
  orderNumber,
} from '#domain/orders/orders.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import { changeTime, damageReportTime, describePromise } from '#domain/shop/terms.ts';
import {
  contactLine,
  type Html,
  heading,
  html,
  mailButton,
  mailLayout,
  paragraph,
  smallPrint,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { isLargeOrder, itemPicture, type MailPicture, thumbnailWidth } from './item-pictures.ts';

interface ConfirmationMail {
  order: Order & { customerEmail: string };
  /** The result of `readItemPictures`. */
  pictures: (MailPicture | undefined)[];
  shopUrl: string;
  /** Opens the order in the shop. */
  link: string;
  details: ShopDetails;
}

/** The email that confirms a paid order: the prints in their frames, the amounts, and when it ships. */
export function confirmationMail(confirmation: ConfirmationMail): Mail {
  const { order, pictures, shopUrl, details } = confirmation;
  const title = 'Thank you! Your order is confirmed.';
  return {
    to: order.customerEmail,
    subject: `Your order ${orderNumber(order)} is confirmed`,
    messageId: `<confirmation-${order._id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body: body(confirmation, title), shopUrl, shop: details.shop }),
    text: plainText(confirmation, title),
    pictures: pictures.filter((picture) => picture !== undefined),
  };
}

function body({ order, link, pictures, details }: ConfirmationMail, title: string): Html {
  const materials = materialsOfOrder(order.items, details.materials);
  return html`${heading(title)}
${paragraph(`Order ${orderNumber(order)}. ${describePromise(order)}`)}
${mailButton(link, 'See your order')}
${order.items.map((item, index) => itemBlock({ item, picture: pictures[index], isSmall: isLargeOrder(order.items) }, materials.ofItem(item)))}
${materials.ofAll.length > 0 ? [html`<strong>${materialsTitle}</strong>${factLines(materials.ofAll)}`] : []}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #ddd7cc">
${amountRows(amountsOf(order)).map(amountRow)}
</table>
${paragraph(
  html`<strong>Shipping to</strong><br>`,
  addressLines(order).map((line) => html`${line}<br>`),
)}
${certificate(order, details)}
${smallPrint(rules)}
${smallPrint(contactLine(details))}`;
}

/** The particulars of each print, and those that all prints share. */
function certificate({ items, createdAt }: Order, details: ShopDetails): Html {
  return html`<h2 style="margin:0 0 8px;font-size:18px;font-weight:bold">${certificateTitle}</h2>
${items.map((item) => factLines(particularsOfItem(item, createdAt)))}
<div style="margin-bottom:24px">${factLines(commonParticulars(postalLines(details), goodsOfOrder(items, details)))}</div>`;
}

/** All prints of an order are paid at the same time, and so have the same process and paper. */
function goodsOfOrder(items: OrderItem[], { materials }: ShopDetails): Pick<Materials, 'process' | 'paper'> {
  return goodsOf(items.find(({ made }) => made)?.made, materials);
}

const certificateTitle = 'Certificate of authenticity';

function factLines(facts: readonly MaterialFact[]): Html {
  const lines = facts.map(([name, text]) => html`${name}: ${text}<br>`);
  return html`<div style="margin:8px 0;font-size:14px;color:#6b665e">${lines}</div>`;
}

const materialsTitle = 'All prints of this order';

/** What all prints of an order are made of, and what else a print is made of, so that nothing is stated twice. */
function materialsOfOrder(items: OrderItem[], materials: Materials) {
  const [first = [], ...others] = items.map((item) => materialsOf(item, materials));
  const has = (facts: readonly MaterialFact[], [name, text]: MaterialFact) =>
    facts.some((fact) => fact[0] === name && fact[1] === text);
  const ofAll = others.length > 0 ? first.filter((fact) => others.every((facts) => has(facts, fact))) : [];
  return {
    ofAll,
    ofItem: (item: OrderItem) => materialsOf(item, materials).filter((fact) => !has(ofAll, fact)),
  };
}

/** The materials when the print was paid, or, if they are unknown, those of now. */
function materialsOf({ sizeKey, frame, mount, made }: OrderItem, materials: Materials): MaterialFact[] {
  if (made?.materials) return made.materials;
  const frameColor = parseFrame(frame);
  return sizeKey && frameColor && mount
    ? describeMaterials({ size: sizeKey, frameColor, mount }, materials)
    : [];
}

function factTexts(facts: readonly MaterialFact[], indent = ''): string[] {
  return facts.map(([name, text]) => `${indent}${name}: ${text}`);
}

function amountRow([name, amount]: [name: string, amount: string]): Html {
  const isTotal = name === 'Total';
  const style = isTotal ? 'padding-top:12px;font-weight:bold;font-size:18px' : 'padding-top:8px';
  return html`<tr><td style="${style}">${name}</td><td align="right" style="${style}">${amount}</td></tr>`;
}

/** In a large order the picture is a thumbnail beside the words. */
function itemBlock(
  { item, picture, isSmall }: { item: OrderItem; picture: MailPicture | undefined; isSmall: boolean },
  facts: readonly MaterialFact[],
): Html {
  const form = describeVariant(item);
  const words = html`<strong>${item.name}</strong><br>${form}<br>${item.quantity} x ${formatCents(item.unitAmount)}${factLines(facts)}`;
  const image = itemPicture(picture, `${item.name}, ${form}`, isSmall);
  if (!isSmall) return html`<div style="margin-bottom:24px">${image}${words}</div>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-bottom:16px"><tr><td width="${thumbnailWidth + 16}" valign="top">${image}</td><td valign="top">${words}</td></tr></table>`;
}

function plainText({ order, link, details }: ConfirmationMail, title: string): string {
  const materials = materialsOfOrder(order.items, details.materials);
  return [
    title,
    `Order ${orderNumber(order)}. ${describePromise(order)}`,
    '',
    'See your order:',
    link,
    '',
    ...order.items.map((item) =>
      [
        `${item.quantity} x ${item.name}`,
        `    ${describeVariant(item)}`,
        `    ${formatCents(item.unitAmount)} each`,
        ...factTexts(materials.ofItem(item), '    '),
        '',
      ].join('\n'),
    ),
    ...(materials.ofAll.length > 0 ? [materialsTitle, ...factTexts(materials.ofAll)] : []),
    '',
    ...amountRows(amountsOf(order)).map(([name, amount]) => `${name}: ${amount}`),
    '',
    'Shipping to',
    ...addressLines(order),
    '',
    certificateTitle,
    ...order.items.flatMap((item) => [...factTexts(particularsOfItem(item, order.createdAt)), '']),
    ...factTexts(commonParticulars(postalLines(details), goodsOfOrder(order.items, details))),
    '',
    rules,
    '',
    contactLine(details),
  ].join('\n');
}

const rules = `Every print is made to order. You can change or cancel your order for ${changeTime}. If anything arrives damaged, send us photos within ${damageReportTime} of delivery. Anyone with the link above can see this order.`;

/** `Small, 14.5x18.5 in, framed 15 5/8 x 19 5/8 in · Black frame · Border`. */
export function describeVariant({
  sizeKey,
  frame,
  mount,
  made,
}: Pick<OrderItem, 'sizeKey' | 'frame' | 'mount' | 'made'>): string {
  const color = parseFrame(frame);
  const variant = sizeKey && { size: sizeKey, frameColor: color ?? 'none', mount: mount ?? 'Border' };
  const size = variant && describeSize(variant, made ?? undefined);
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

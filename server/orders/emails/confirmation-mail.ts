import { frames, parseFrame } from '#domain/frames.ts';
import { formatCents } from '#domain/money.ts';
import {
  type Address,
  amountRows,
  amountsOf,
  type Order,
  type OrderItem,
  orderNumber,
} from '#domain/orders.ts';
import { describeDimensions, sizes } from '#domain/sizes.ts';
import { changeTime, damageReportTime, formatPromisedDay, productionTime } from '#domain/terms.ts';
import {
  type Html,
  heading,
  html,
  mailButton,
  mailLayout,
  paragraph,
  smallPrint,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

interface ConfirmationMail {
  order: Order & { customerEmail: string };
  /** The framed picture of each item, in the order of the items. */
  pictures: (Buffer | undefined)[];
  shopUrl: string;
  /** Opens the order in the shop. */
  link: string;
}

/** The mail that confirms a paid order: the prints in their frames, the amounts, and when it ships. */
export function confirmationMail({ order, pictures, shopUrl, link }: ConfirmationMail): Mail {
  const host = new URL(shopUrl).hostname;
  const ids = order.items.map((_, index) => `print-${index + 1}-${order._id}@${host}`);
  const title = 'Thank you! Your order is confirmed.';
  return {
    to: order.customerEmail,
    subject: `Your order ${orderNumber(order)} is confirmed`,
    messageId: `<confirmation-${order._id}@${host}>`,
    html: mailLayout({
      title,
      body: body({ order, link }, title, (index) => pictures[index] && ids[index]),
      shopUrl,
    }),
    text: plainText({ order, link }, title),
    pictures: order.items.flatMap((_, index) => {
      const jpeg = pictures[index];
      const id = ids[index];
      return jpeg && id ? [{ id, jpeg }] : [];
    }),
  };
}

type Content = Pick<ConfirmationMail, 'order' | 'link'>;

function body(
  { order, link }: Content,
  title: string,
  pictureId: (index: number) => string | undefined,
): Html {
  return html`${heading(title)}
${paragraph(`Order ${orderNumber(order)}. ${promise(order)}`)}
${mailButton(link, 'See your order')}
${order.items.map((item, index) => itemBlock(item, pictureId(index)))}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #ddd7cc">
${amountRows(amountsOf(order)).map(([name, amount]) => html`<tr><td style="padding-top:8px">${name}</td><td align="right" style="padding-top:8px">${amount}</td></tr>`)}
</table>
${paragraph(
  html`<strong>Shipping to</strong><br>`,
  addressLines(order).map((line) => html`${line}<br>`),
)}
${smallPrint(rules)}`;
}

function itemBlock(item: OrderItem, pictureId: string | undefined): Html {
  const form = describeForm(item);
  return html`<div style="margin-bottom:24px">${itemPicture(pictureId, `${item.name}, ${form}`)}<strong>${item.name}</strong><br>${form}<br>${item.quantity} x ${formatCents(item.unitAmount)}</div>`;
}

/** The framed picture of an item, attached to the mail under this id. */
export function itemPicture(id: string | undefined, alt: string): Html {
  if (!id) return html``;
  return html`<img src="cid:${id}" alt="${alt}" width="560" style="display:block;width:100%;height:auto;margin-bottom:12px">`;
}

function plainText({ order, link }: Content, title: string): string {
  return [
    title,
    `Order ${orderNumber(order)}. ${promise(order)}`,
    '',
    'See your order:',
    link,
    '',
    ...order.items.map(
      (item) =>
        `${item.quantity} x ${item.name}\n    ${describeForm(item)}\n    ${formatCents(item.unitAmount)} each`,
    ),
    '',
    ...amountRows(amountsOf(order)).map(([name, amount]) => `${name}: ${amount}`),
    '',
    'Shipping to',
    ...addressLines(order),
    '',
    rules,
  ].join('\n');
}

const rules = `Every print is made to order. Changes and cancellations are possible within ${changeTime}. Should anything arrive damaged, send us photos within ${damageReportTime}. Anyone with the link above can see this order.`;

function promise({ shipBy }: Order): string {
  if (!shipBy) return `Production and shipping take ${productionTime}.`;
  return `Production and shipping take ${productionTime}: it ships by ${formatPromisedDay(shipBy)}.`;
}

/** `Small, 14.5x18.5 in · Black frame · Border`. */
export function describeForm({
  sizeKey,
  frame,
  mount,
}: Pick<OrderItem, 'sizeKey' | 'frame' | 'mount'>): string {
  const size = sizeKey ? `${sizes[sizeKey].name}, ${describeDimensions(sizeKey)}` : undefined;
  const color = parseFrame(frame);
  return [size, color && (color === 'none' ? 'No Frame' : `${frames[color].name} frame`), mount]
    .filter(Boolean)
    .join(' · ');
}

function addressLines({ shippingName, address }: Order): string[] {
  const { line1, line2, city, state, postal_code }: Partial<Address> = address ?? {};
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [shippingName, line1, line2, place].filter((line): line is string => Boolean(line));
}

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
import { changeTime, damageReportTime, formatUtcDay, productionTime } from '#domain/terms.ts';
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
import { itemPicture, type MailPicture } from './item-pictures.ts';

interface ConfirmationMail {
  order: Order & { customerEmail: string };
  /** The result of `readItemPictures`. */
  pictures: (MailPicture | undefined)[];
  shopUrl: string;
  /** Opens the order in the shop. */
  link: string;
}

/** The mail that confirms a paid order: the prints in their frames, the amounts, and when it ships. */
export function confirmationMail({ order, pictures, shopUrl, link }: ConfirmationMail): Mail {
  const title = 'Thank you! Your order is confirmed.';
  return {
    to: order.customerEmail,
    subject: `Your order ${orderNumber(order)} is confirmed`,
    messageId: `<confirmation-${order._id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body: body({ order, link, pictures }, title), shopUrl }),
    text: plainText({ order, link }, title),
    pictures: pictures.filter((picture) => picture !== undefined),
  };
}

function body({ order, link, pictures }: Omit<ConfirmationMail, 'shopUrl'>, title: string): Html {
  return html`${heading(title)}
${paragraph(`Order ${orderNumber(order)}. ${promise(order)}`)}
${mailButton(link, 'See your order')}
${order.items.map((item, index) => itemBlock(item, pictures[index]))}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-top:1px solid #ddd7cc">
${amountRows(amountsOf(order)).map(([name, amount]) => html`<tr><td style="padding-top:8px">${name}</td><td align="right" style="padding-top:8px">${amount}</td></tr>`)}
</table>
${paragraph(
  html`<strong>Shipping to</strong><br>`,
  addressLines(order).map((line) => html`${line}<br>`),
)}
${smallPrint(rules)}`;
}

function itemBlock(item: OrderItem, picture: MailPicture | undefined): Html {
  const form = describeForm(item);
  return html`<div style="margin-bottom:24px">${itemPicture(picture, `${item.name}, ${form}`)}<strong>${item.name}</strong><br>${form}<br>${item.quantity} x ${formatCents(item.unitAmount)}</div>`;
}

function plainText({ order, link }: Pick<ConfirmationMail, 'order' | 'link'>, title: string): string {
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
  return `Production and shipping take ${productionTime}: it ships by ${formatUtcDay(shipBy)}.`;
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

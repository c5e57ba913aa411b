import { orderNumber } from '#domain/order-number.ts';
import type { Order, Tracking } from '#domain/orders.ts';
import { type Html, html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

type ShippedOrder = Order & { customerEmail: string; tracking: Tracking };

/** The mail a buyer gets once the parcel has been handed over: what is in it, and where to follow it. */
export function shippingMail({ order, shopUrl }: { order: ShippedOrder; shopUrl: string }): Mail {
  const title = 'Your order is on its way.';
  const number = orderNumber(order);
  return {
    to: order.customerEmail,
    subject: `Your order ${number} has shipped`,
    messageId: `<shipped-${order._id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({ title, body: body(order, title), shopUrl }),
    text: plainText(order, title),
  };
}

function body(order: ShippedOrder, title: string): Html {
  const { carrier, number, url } = order.tracking;
  const where = url ? html`<a href="${url}" style="color:inherit">${number}</a>` : html`${number}`;
  return html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">Order ${orderNumber(order)} was handed to ${carrier}. Tracking number: ${where}</p>
<p style="margin:0 0 24px"><strong>In the parcel</strong><br>${contents(order).map((line) => html`${line}<br>`)}</p>
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${care}</p>`;
}

function plainText(order: ShippedOrder, title: string): string {
  const { carrier, number, url } = order.tracking;
  return [
    title,
    `Order ${orderNumber(order)} was handed to ${carrier}. Tracking number: ${number}`,
    ...(url ? [url] : []),
    '',
    'In the parcel',
    ...contents(order),
    '',
    care,
  ].join('\n');
}

const care = 'Should anything arrive damaged, send us photos within 72 hours.';

function contents({ items }: Order): string[] {
  return items.map(({ quantity, name }) => `${quantity} x ${name}`);
}

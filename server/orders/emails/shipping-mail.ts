import { orderNumber, type Tracking } from '#domain/orders.ts';
import { damageReportTime } from '#domain/terms.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-once.ts';
import { orderEmail } from './order-email.ts';

type ShippedOrder = MailedOrder & { tracking: Tracking };

const care = `Should anything arrive damaged, send us photos within ${damageReportTime}.`;

/** The mail a buyer gets once the parcel has been handed over: what is in it, and where to follow it. */
export function shippingMail({ order, shopUrl }: { order: ShippedOrder; shopUrl: string }): Mail {
  const number = orderNumber(order);
  return orderEmail({
    order,
    shopUrl,
    name: 'shipped',
    subject: `Your order ${number} has shipped`,
    title: 'Your order is on its way.',
    news: tracked(`Order ${number} was handed to ${order.tracking.carrier}.`, order.tracking),
    heading: 'In the parcel',
    note: care,
  });
}

/** The mail that takes back a tracking number that was wrong. */
export function newTrackingMail({
  order,
  shopUrl,
  changeId,
}: {
  order: ShippedOrder;
  shopUrl: string;
  /** Of the correction: each gets a mail. */
  changeId: string;
}): Mail {
  const number = orderNumber(order);
  const news = `The tracking number of order ${number} that we sent you was wrong. It is with ${order.tracking.carrier}.`;
  return orderEmail({
    order,
    shopUrl,
    name: `tracking-${changeId}`,
    subject: `A new tracking number for your order ${number}`,
    title: 'Your parcel has another tracking number.',
    news: tracked(news, order.tracking),
    heading: 'In the parcel',
    note: care,
  });
}

function tracked(sentence: string, { number, url }: Tracking) {
  const where = url ? html`<a href="${url}" style="color:inherit">${number}</a>` : html`${number}`;
  return {
    html: html`${sentence} Tracking number: ${where}`,
    text: [`${sentence} Tracking number: ${number}`, ...(url ? [url] : [])],
  };
}

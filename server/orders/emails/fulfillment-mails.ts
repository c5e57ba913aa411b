import type { Tracking } from '#domain/orders.ts';
import { orderNumber } from '#domain/orders.ts';
import { damageReportTime, formatUtcDay } from '#domain/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { sendNewTrackingMailJob, sendProductionMailJob, sendShippingMailJob } from '../order-jobs.ts';
import { type BuyerMailContext, type MailedOrder, mailBuyerOnce } from './mail-buyer.ts';
import { orderMail, plain } from './order-mail.ts';

/** Emails the buyer once that production has started, unless the order was refunded. */
export function sendProductionMails(context: BuyerMailContext): JobKind<{ orderId: string }> {
  return {
    ...sendProductionMailJob,
    work: ({ orderId }) =>
      mailBuyerOnce(context, { orderId, cause: 'production mail' }, (order) =>
        order.status === 'refunded' ? undefined : productionMail(order, context),
      ),
  };
}

/** Emails the buyer once that the parcel has shipped. */
export function sendShippingMails(context: BuyerMailContext): JobKind<{ orderId: string }> {
  return {
    ...sendShippingMailJob,
    work: ({ orderId }) =>
      mailBuyerOnce(context, { orderId, cause: 'shipping mail' }, ({ tracking, ...order }) =>
        tracking ? shippingMail({ ...order, tracking }, context) : undefined,
      ),
  };
}

interface NewTracking {
  orderId: string;
  /** The correction's entry in the order's history. Each correction is emailed once. */
  changeId: string;
  number: string;
}

/** Emails the buyer a corrected tracking number, unless it has been corrected again. */
export function sendNewTrackingMails(context: BuyerMailContext): JobKind<NewTracking> {
  return {
    ...sendNewTrackingMailJob,
    work: ({ orderId, changeId, number }) =>
      mailBuyerOnce(context, { orderId, cause: `tracking mail ${changeId}` }, ({ tracking, ...order }) =>
        tracking?.number === number ? newTrackingMail({ ...order, tracking }, changeId, context) : undefined,
      ),
  };
}

type ShopAddress = Pick<BuyerMailContext, 'shopUrl'>;
type ShippedOrder = MailedOrder & { tracking: Tracking };

function productionMail(order: MailedOrder, { shopUrl }: ShopAddress): Mail {
  const number = orderNumber(order);
  const promise = order.shipBy ? ` It ships by ${formatUtcDay(order.shipBy)}.` : '';
  return orderMail({
    order,
    shopUrl,
    name: 'in-production',
    subject: `Your order ${number} is in production`,
    title: 'We are making your order.',
    message: plain(`We are printing and framing order ${number}.${promise}`),
    listHeading: 'In this order',
    note: "We'll email you the tracking number as soon as it ships.",
  });
}

const damageNote = `If anything arrives damaged, send us photos within ${damageReportTime} of delivery.`;

function shippingMail(order: ShippedOrder, { shopUrl }: ShopAddress): Mail {
  const number = orderNumber(order);
  return orderMail({
    order,
    shopUrl,
    name: 'shipped',
    subject: `Your order ${number} has shipped`,
    title: 'Your order is on its way.',
    message: withTracking(`Order ${number} has shipped with ${order.tracking.carrier}.`, order.tracking),
    listHeading: 'In the package',
    note: damageNote,
  });
}

function newTrackingMail(order: ShippedOrder, changeId: string, { shopUrl }: ShopAddress): Mail {
  const number = orderNumber(order);
  const correction = `We sent you the wrong tracking number for order ${number}. Here is the right one. Carrier: ${order.tracking.carrier}.`;
  return orderMail({
    order,
    shopUrl,
    name: `tracking-${changeId}`,
    subject: `A new tracking number for your order ${number}`,
    title: 'Your order has a new tracking number.',
    message: withTracking(correction, order.tracking),
    listHeading: 'In the package',
    note: damageNote,
  });
}

function withTracking(sentence: string, { number, url }: Tracking) {
  const link = url ? html`<a href="${url}" style="color:inherit">${number}</a>` : html`${number}`;
  return {
    html: html`${sentence} Tracking number: ${link}`,
    text: [`${sentence} Tracking number: ${number}`, ...(url ? [url] : [])],
  };
}

import {
  type OrderItem,
  orderNumber,
  type Parcel,
  shipsInParts,
  type Tracking,
} from '#domain/orders/orders.ts';
import { damageReportTime, formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { OrderChange } from '../history.ts';
import {
  sendNewAddressMailJob,
  sendNewTrackingMailJob,
  sendProductionMailJob,
  sendShippingMailJob,
} from '../order-jobs.ts';
import { addressLines, describeVariant } from './confirmation-mail.ts';
import { type BuyerMailContext, type MailedOrder, mailBuyerOnce } from './mail-buyer.ts';
import { type MailedShop, orderMail, plain } from './order-mail.ts';

interface MovedOrder {
  orderId: string;
  /** The move's entry in the order's history. Absent when parcels have moved the order, and in older jobs. */
  changeId?: string;
}

/** Emails the buyer once that production has started, unless that was undone or the order was refunded. */
export function sendProductionMails(context: BuyerMailContext): JobKind<MovedOrder> {
  return {
    ...sendProductionMailJob,
    work: ({ orderId, changeId }) =>
      mailBuyerOnce(context, { orderId, cause: 'production mail' }, (order, history) =>
        order.status === 'refunded' || isUndone(history, changeId)
          ? undefined
          : productionMail(order, context),
      ),
  };
}

/**
 * Emails the buyer once that a parcel has shipped, unless that was undone. A job without parcel is from before the shop
 * recorded parcels.
 */
export function sendShippingMails(context: BuyerMailContext): JobKind<MovedOrder & { parcelId?: string }> {
  return {
    ...sendShippingMailJob,
    work: ({ orderId, changeId, parcelId }) => {
      const cause = parcelId ? `shipping mail ${parcelId}` : 'shipping mail';
      return mailBuyerOnce(context, { orderId, cause }, (order, history) => {
        if (isUndone(history, changeId)) return undefined;
        const parcel = order.parcels.find(({ _id }) => _id === parcelId);
        const earlier = history.filter((change) => /^shipping mail\b/.test(change.cause)).length;
        if (parcelId ? !parcel : earlier > 0) return undefined;
        // Mailboxes drop an email with the Message-ID of an earlier one, such as one with a wrong number.
        const suffix = earlier > 0 ? `-${earlier + 1}` : '';
        if (parcel && (shipsInParts(order) || isReplacement(parcel)))
          return partMail(order, parcel, suffix, context);
        const tracking = parcel ?? order.tracking;
        return tracking
          ? shippingMail({ ...order, tracking, expectedAt: parcel?.expectedAt ?? null }, suffix, context)
          : undefined;
      });
    },
  };
}

function isUndone(history: OrderChange[], changeId: string | undefined): boolean {
  return history.some(({ id, undoneAt }) => id === changeId && undoneAt !== null);
}

interface NewTracking {
  orderId: string;
  /** The correction's entry in the order's history. Each correction is emailed once. */
  changeId: string;
  number: string;
}

/** Emails the buyer a corrected tracking number, unless it has been corrected again or its parcel has not shipped. */
export function sendNewTrackingMails(context: BuyerMailContext): JobKind<NewTracking> {
  return {
    ...sendNewTrackingMailJob,
    work: ({ orderId, changeId, number }) =>
      mailBuyerOnce(context, { orderId, cause: `tracking mail ${changeId}` }, (order) => {
        const parcel = order.parcels.find((each) => each.number === number);
        const tracking = parcel ?? order.tracking;
        if (tracking?.number !== number) return undefined;
        const mailed = parcel && shipsInParts(order) ? withItemsOf(order, parcel) : order;
        return newTrackingMail({ ...mailed, tracking }, changeId, context);
      }),
  };
}

/** Emails the buyer the corrected shipping address, unless nothing is shipped any more. */
export function sendNewAddressMails(
  context: BuyerMailContext,
): JobKind<{ orderId: string; changeId: string }> {
  return {
    ...sendNewAddressMailJob,
    work: ({ orderId, changeId }) =>
      mailBuyerOnce(context, { orderId, cause: `address mail ${changeId}` }, (order) =>
        order.status === 'cancelled' || order.status === 'refunded'
          ? undefined
          : newAddressMail(order, changeId, context),
      ),
  };
}

type ShippedOrder = Omit<MailedOrder, 'items'> & {
  items: Pick<OrderItem, 'name' | 'quantity'>[];
  tracking: Tracking;
};

function productionMail(order: MailedOrder, context: MailedShop): Mail {
  const number = orderNumber(order);
  const promise = order.shipBy ? ` It ships by ${formatUtcDay(order.shipBy)}.` : '';
  return orderMail({
    order,
    context,
    name: 'in-production',
    subject: `Your order ${number} is in production`,
    title: 'We are making your order.',
    message: plain(`We are printing and framing order ${number}.${promise}`),
    listHeading: 'In this order',
    note: "We'll email you the tracking number as soon as it ships.",
  });
}

const damageNote = `If anything arrives damaged, send us photos within ${damageReportTime} of delivery.`;

function shippingMail(
  order: ShippedOrder & Pick<Parcel, 'expectedAt'>,
  suffix: string,
  context: MailedShop,
): Mail {
  const number = orderNumber(order);
  const { tracking, expectedAt } = order;
  return orderMail({
    order,
    context,
    name: `shipped${suffix}`,
    subject: `Your order ${number} has shipped`,
    title: 'Your order is on its way.',
    message: withTracking(
      `Order ${number} has shipped with ${tracking.carrier}.${expectation(tracking, expectedAt)}`,
      tracking,
    ),
    listHeading: 'In the package',
    note: damageNote,
  });
}

/** About one of several parcels, or about a replacement: names what is in it. */
function partMail(order: MailedOrder, parcel: Parcel, suffix: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  const isLast = order.status !== 'in_production' && order.parcels.at(-1)?._id === parcel._id;
  const what = isReplacement(parcel) ? 'A replacement' : isLast ? 'The rest' : 'Part';
  const preposition = isReplacement(parcel) ? 'for' : 'of';
  return orderMail({
    order: withItemsOf(order, parcel),
    context,
    name: `shipped-${parcel._id}${suffix}`,
    subject: `${what} ${preposition} your order ${number} has shipped`,
    title: `${what} ${preposition} your order is on its way.`,
    message: withTracking(
      `${what} ${preposition} order ${number} has shipped with ${parcel.carrier}.${expectation(parcel, parcel.expectedAt)}`,
      parcel,
    ),
    listHeading: 'In the package',
    note:
      order.status === 'in_production' && !isReplacement(parcel)
        ? "We'll email you the tracking number of the rest as soon as it ships."
        : damageNote,
  });
}

function expectation({ carrier }: Tracking, expectedAt: string | null): string {
  return expectedAt ? ` ${carrier} expects to deliver it on ${formatUtcDay(expectedAt)}.` : '';
}

function isReplacement({ contents }: Parcel): boolean {
  return contents.length > 0 && contents.every((content) => content.isReplacement);
}

/** The order with only what is in this parcel. */
function withItemsOf(order: MailedOrder, { contents }: Parcel) {
  return { ...order, items: contents.map((item) => ({ ...item, name: nameVariant(item) })) };
}

function nameVariant(item: Parcel['contents'][number]): string {
  return `${item.name}, ${describeVariant(item)}`;
}

function newTrackingMail(order: ShippedOrder, changeId: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  const correction = `We sent you the wrong tracking number for order ${number}. Here is the right one. Carrier: ${order.tracking.carrier}.`;
  return orderMail({
    order,
    context,
    name: `tracking-${changeId}`,
    subject: `A new tracking number for your order ${number}`,
    title: 'Your order has a new tracking number.',
    message: withTracking(correction, order.tracking),
    listHeading: 'In the package',
    note: damageNote,
  });
}

function newAddressMail(order: MailedOrder, changeId: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  const lines = addressLines(order);
  const sentence = `We changed the shipping address of order ${number}. It now ships to:`;
  return orderMail({
    order,
    context,
    name: `address-${changeId}`,
    subject: `A new shipping address for your order ${number}`,
    title: 'Your order has a new shipping address.',
    message: {
      html: html`${sentence}${lines.map((line) => html`<br>${line}`)}`,
      text: [sentence, ...lines],
    },
    listHeading: 'In this order',
    note: "If this isn't right, reply to this email as soon as you can, before it ships.",
  });
}

function withTracking(sentence: string, { number, url }: Tracking) {
  const link = url ? html`<a href="${url}" style="color:inherit">${number}</a>` : html`${number}`;
  return {
    html: html`${sentence} Tracking number: ${link}`,
    text: [`${sentence} Tracking number: ${number}`, ...(url ? [url] : [])],
  };
}

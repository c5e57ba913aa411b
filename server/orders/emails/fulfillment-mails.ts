import { capitalize } from '#domain/capitalize.ts';
import {
  hasShippedPart,
  isUnshipped,
  type OrderItem,
  orderNumber,
  type Parcel,
  shipsInParts,
  type Tracking,
} from '#domain/orders/orders.ts';
import { partOfOrder } from '#domain/orders/part-of-order.ts';
import { damageReportTime, describeShipDay, formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html, type MailedShop } from '#server/mail/mail-layout.ts';
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
import { orderMail } from './order-mail.ts';

interface MovedOrder {
  orderId: string;
  /** The move's entry in the order's history. Absent when parcels have moved the order. */
  changeId?: string;
}

/** Emails the buyer once that production has started, unless that was undone or the order has ended. */
export function sendProductionMails(context: BuyerMailContext): JobKind<MovedOrder> {
  return {
    ...sendProductionMailJob,
    work: ({ orderId, changeId }) =>
      mailBuyerOnce(context, { orderId, cause: 'production mail' }, (order, history) =>
        order.status === 'cancelled' || order.status === 'refunded' || isUndone(history, changeId)
          ? undefined
          : productionMail(order, context),
      ),
  };
}

/** Emails the buyer once that a parcel has shipped, unless that was undone. */
export function sendShippingMails(context: BuyerMailContext): JobKind<MovedOrder & { parcelId: string }> {
  return {
    ...sendShippingMailJob,
    work: ({ orderId, changeId, parcelId }) =>
      mailBuyerOnce(context, { orderId, cause: `shipping mail ${parcelId}` }, (order, history) => {
        const parcel = order.parcels.find(({ _id }) => _id === parcelId);
        if (!parcel || isUndone(history, changeId)) return undefined;
        const earlier = history.filter((change) => /^shipping mail\b/.test(change.cause)).length;
        // Mailboxes drop an email with the Message-ID of an earlier one, such as one with a wrong number.
        const suffix = earlier > 0 ? `-${earlier + 1}` : '';
        return shippingMail(order, parcel, suffix, context);
      }),
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

/** Emails the buyer the corrected shipping address, unless nothing is shipped anymore. */
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
  return orderMail({
    order,
    context,
    name: 'in-production',
    subject: `Your order ${number} is in production`,
    title: 'We are making your order.',
    message: [`We are printing and framing order ${number}. ${describeShipDay(order.shipBy)}`],
    listHeading: 'In this order',
    note: "We'll email you the tracking number as soon as it ships.",
  });
}

const damageNote = `If anything arrives damaged, report it on your order's page, with photos, within ${damageReportTime} of delivery.`;

const signatureNote = 'Please be at home: the carrier hands this package over only for a signature.';

const partWords = {
  all: '',
  part: 'Part of ',
  rest: 'The rest of ',
  replacement: 'A replacement for ',
} as const;

/** About a parcel. If it is one of several, or has not all prints, the email names what is in it. */
function shippingMail(order: MailedOrder, parcel: Parcel, suffix: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  const part = partOfOrder(order, parcel);
  const yours = capitalize(`${partWords[part]}your order`);
  const what = capitalize(`${partWords[part]}order ${number}`);
  const { carrier, expectedAt } = parcel;
  return orderMail({
    order: part === 'all' && !shipsInParts(order) ? order : withItemsOf(order, parcel),
    context,
    name: `shipped${part === 'all' ? '' : `-${parcel._id}`}${suffix}`,
    subject: `${yours} ${number} has shipped`,
    title: `${yours} is on its way.`,
    message: [
      withTracking(`${what} has shipped with ${carrier}.${expectation(parcel, expectedAt)}`, parcel),
      ...(parcel.needsSignature ? [signatureNote] : []),
    ],
    listHeading: 'In the package',
    note:
      part === 'part' && order.status === 'in_production'
        ? "We'll email you the tracking number of the rest as soon as it ships."
        : damageNote,
  });
}

function expectation({ carrier }: Tracking, expectedAt: string | null): string {
  return expectedAt ? ` ${carrier} expects to deliver it on ${formatUtcDay(expectedAt)}.` : '';
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
    message: [withTracking(correction, order.tracking)],
    listHeading: 'In the package',
    note: damageNote,
  });
}

function newAddressMail(order: MailedOrder, changeId: string, context: MailedShop): Mail {
  const number = orderNumber(order);
  return orderMail({
    order,
    context,
    name: `address-${changeId}`,
    subject: `A new shipping address for your order ${number}`,
    title: 'Your order has a new shipping address.',
    message: [
      `We changed the shipping address of order ${number}. It now ships to:`,
      ...addressLines(order),
      ...describeNext(order),
    ],
    listHeading: 'In this order',
    note: `If this isn't right, correct it on your order's page until we pack a print or buy its shipping label, or reply to this email as soon as you can, before it ships.${isUnshipped(order) ? " Your right to cancel is unchanged: see your order's page." : ''}`,
  });
}

/** When an order ships, if nothing of it has. */
function describeNext(order: MailedOrder): string[] {
  return isUnshipped(order) && !hasShippedPart(order) ? [describeShipDay(order.shipBy)] : [];
}

function withTracking(sentence: string, { number, url }: Tracking) {
  const link = url ? html`<a href="${url}" style="color:inherit">${number}</a>` : html`${number}`;
  return {
    html: html`${sentence} Tracking number: ${link}`,
    text: `${sentence} Tracking number: ${number}${url ? `\n${url}` : ''}`,
  };
}

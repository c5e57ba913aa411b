import { type Cents, formatCents } from '#domain/money.ts';
import { hasShippedPart, orderNumber } from '#domain/orders/orders.ts';
import { nothingPaid, notPaidYet, refundRight } from '#domain/orders/refund-words.ts';
import { bankTime, formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { MailedShop } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { describeBank } from '../delays/describe-bank.ts';
import { isByPerson, type OrderChange, offerTakenCause } from '../history.ts';
import type { RefundedClaim } from '../order-context.ts';
import {
  type CancellationMailData,
  type RefundMailData,
  sendCancellationMailJob,
  sendRefundMailJob,
} from '../order-jobs.ts';
import { findDisputes } from '../refunds/disputes.ts';
import { type BuyerMailContext, type MailedOrder, mailBuyerOnce } from './mail-buyer.ts';
import { orderMail } from './order-mail.ts';

/** Emails the buyer about a refund, once for each refunded total. */
export function sendRefundMails(context: BuyerMailContext): JobKind<RefundMailData> {
  return {
    ...sendRefundMailJob,
    async work({ orderId, amount, refunded }) {
      const claim = await context.fulfillment.findRefundedClaim(context.db, orderId, { amount, refunded });
      await mailBuyerOnce(context, { orderId, cause: `refund mail ${refunded}` }, (order, history) => {
        const announcesCancellation = isCancellationUnannounced(order, history);
        const hasLostOffer = history.some(({ cause }) => cause === offerTakenCause);
        return refundMail({ order, context, amount, refunded, announcesCancellation, hasLostOffer, claim });
      });
    },
  };
}

/** Emails the buyer once that an order is cancelled, unless an email about the refund has said so. */
export function sendCancellationMails(context: BuyerMailContext): JobKind<CancellationMailData> {
  return {
    ...sendCancellationMailJob,
    async work({ orderId, wasRefunded = false }) {
      const disputes = await findDisputes(context.db, orderId);
      await mailBuyerOnce(context, { orderId, cause: cancellationCause }, (order, history) => {
        const before = history.find(({ status }) => status === 'cancelled')?.amountRefunded ?? 0;
        const bank = describeBank(order, disputes, before);
        return isCancellationUnannounced(order, history)
          ? cancellationMail(order, { wasRefunded, bank }, context)
          : undefined;
      });
    },
  };
}

const cancellationCause = 'cancellation mail';

/** Whether a person has cancelled the order and no email since then has said so. A lapse has an email of its own. */
function isCancellationUnannounced({ delays }: MailedOrder, history: OrderChange[]): boolean {
  if (delays.some(({ answer }) => answer === 'lapsed')) return false;
  const cancelledAt = history.findIndex(({ status, cause }) => status === 'cancelled' && isByPerson(cause));
  if (cancelledAt < 0) return false;
  return !history
    .slice(cancelledAt)
    .some(({ cause }) => cause === cancellationCause || cause.startsWith('refund mail '));
}

interface RefundMail {
  order: MailedOrder;
  context: MailedShop;
  /** The amount of this refund. */
  amount: Cents;
  /** The amount of all refunds. */
  refunded: Cents;
  announcesCancellation: boolean;
  /** Another payment of the same offer came first. */
  hasLostOffer: boolean;
  claim: RefundedClaim | undefined;
}

function refundMail({ order, context, hasLostOffer, claim, ...refund }: RefundMail): Mail {
  const { amount, refunded, announcesCancellation } = refund;
  const number = orderNumber(order);
  const isFull = refunded >= order.amountTotal;
  const subject = isFull
    ? `Your order ${number} has been refunded`
    : `Part of your order ${number} has been refunded`;
  const title = isFull ? 'Your order has been refunded.' : 'Part of your order has been refunded.';
  return orderMail({
    order,
    context,
    name: `refunded-${refunded}`,
    subject: announcesCancellation ? cancelledSubject(order) : subject,
    title: announcesCancellation ? cancelledTitle(order) : title,
    message: [
      ...(hasLostOffer ? [lostOffer] : []),
      describeRefund({ order, amount, refunded, announcesCancellation }),
      ...describeClaim(claim),
    ],
    listHeading: 'In this order',
    note: `${announcesCancellation ? `${refundRight} ` : ''}Refunds go back to the card or account you paid with. Most banks take ${bankTime} to show them.${announcesCancellation ? ` If yours does not, or if you didn't want this, reply to this email.` : ''}`,
  });
}

/** Why the money of the second payer of an offer went back. */
const lostOffer = 'This offer was already paid when your payment arrived, and we make its prints once.';

/** Why the money went back, and what the owner wrote. */
function describeClaim(claim: RefundedClaim | undefined): string[] {
  if (!claim) return [];
  return [
    `This is our answer to your report of ${formatUtcDay(claim.at)}.`,
    ...(claim.decision?.split('\n') ?? []),
  ];
}

function describeRefund({
  order,
  amount,
  refunded,
  announcesCancellation,
}: Omit<RefundMail, 'context' | 'claim' | 'hasLostOffer'>): string {
  const total = formatCents(order.amountTotal);
  const canceled = hasShippedPart(order) ? `The rest of order` : 'Order';
  const start = announcesCancellation ? `${canceled} ${orderNumber(order)} is canceled, and we` : 'We';
  const what = announcesCancellation ? '' : ` for order ${orderNumber(order)}`;
  const share = refunded < order.amountTotal ? ` of ${total}` : '';
  if (refunded <= amount) return `${start} have refunded ${formatCents(amount)}${share}${what}.`;
  const sum = `Together with earlier refunds, that is ${formatCents(refunded)}${share || ', the full amount'}`;
  return `${start} have refunded ${formatCents(amount)}${what}. ${sum}.`;
}

/**
 * The email about a cancellation that refunds nothing, or nothing yet.
 * @param bank what a bank does with the payment, if it was disputed
 */
function cancellationMail(
  order: MailedOrder,
  { wasRefunded, bank }: { wasRefunded: boolean; bank: string | undefined },
  context: MailedShop,
): Mail {
  const number = orderNumber(order);
  return orderMail({
    order,
    context,
    name: 'cancelled',
    subject: cancelledSubject(order),
    title: cancelledTitle(order),
    message: [`${hasShippedPart(order) ? 'The rest of order' : 'Order'} ${number} has been canceled.`],
    listHeading: 'In this order',
    note: `${
      bank ??
      (wasRefunded && hasShippedPart(order)
        ? 'What you paid for it has already been refunded.'
        : describePayment(order))
    } ${objection}`,
  });
}

/** What the buyer of a canceled order can do. */
const objection =
  "The cancellation takes away none of your rights under the law of your state. If you didn't want this, reply to this email.";

function cancelledTitle(order: MailedOrder): string {
  return hasShippedPart(order)
    ? 'The rest of your order has been canceled.'
    : 'Your order has been canceled.';
}

function cancelledSubject(order: MailedOrder): string {
  const what = hasShippedPart(order) ? 'The rest of your order' : 'Your order';
  return `${what} ${orderNumber(order)} has been canceled`;
}

function describePayment({ amountTotal, paymentStatus }: MailedOrder): string {
  if (amountTotal === 0) return nothingPaid;
  if (paymentStatus === 'paid') return `We'll email you when your refund is on its way. ${refundRight}`;
  if (paymentStatus === 'refunded') return 'Your payment has already been refunded in full.';
  return notPaidYet;
}

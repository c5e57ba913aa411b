import { type Cents, formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { isByPerson, type OrderChange } from '../history.ts';
import { type RefundMailData, sendCancellationMailJob, sendRefundMailJob } from '../order-jobs.ts';
import { type BuyerMailContext, type MailedOrder, mailBuyerOnce } from './mail-buyer.ts';
import { type MailedShop, orderMail, plain } from './order-mail.ts';

/** Emails the buyer about a refund, once for each refunded total. */
export function sendRefundMails(context: BuyerMailContext): JobKind<RefundMailData> {
  return {
    ...sendRefundMailJob,
    work: ({ orderId, amount, refunded }) =>
      mailBuyerOnce(context, { orderId, cause: `refund mail ${refunded}` }, (order, history) => {
        const announcesCancellation = isCancellationUnannounced(history);
        return refundMail({ order, context, amount, refunded, announcesCancellation });
      }),
  };
}

/** Emails the buyer once that an order is cancelled, unless an email about the refund has said so. */
export function sendCancellationMails(context: BuyerMailContext): JobKind<{ orderId: string }> {
  return {
    ...sendCancellationMailJob,
    work: ({ orderId }) =>
      mailBuyerOnce(context, { orderId, cause: cancellationCause }, (order, history) =>
        isCancellationUnannounced(history) ? cancellationMail(order, context) : undefined,
      ),
  };
}

const cancellationCause = 'cancellation mail';

/** Whether the owner has cancelled the order and no email since then has said so. */
function isCancellationUnannounced(history: OrderChange[]): boolean {
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
}

function refundMail({ order, context, amount, refunded, announcesCancellation }: RefundMail): Mail {
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
    subject: announcesCancellation ? cancelledSubject(number) : subject,
    title: announcesCancellation ? cancelledTitle : title,
    message: plain(describeRefund({ order, amount, refunded, announcesCancellation })),
    listHeading: 'In this order',
    note: 'Refunds go back to the card or account you paid with. Most banks take 5 to 10 days to show them.',
  });
}

function describeRefund({
  order,
  amount,
  refunded,
  announcesCancellation,
}: Omit<RefundMail, 'context'>): string {
  const total = formatCents(order.amountTotal);
  const start = announcesCancellation ? `Order ${orderNumber(order)} is canceled, and we` : 'We';
  const what = announcesCancellation ? '' : ` for order ${orderNumber(order)}`;
  const share = refunded < order.amountTotal ? ` of ${total}` : '';
  if (refunded <= amount) return `${start} have refunded ${formatCents(amount)}${share}${what}.`;
  const sum = `Together with earlier refunds, that is ${formatCents(refunded)}${share || ', the full amount'}`;
  return `${start} have refunded ${formatCents(amount)}${what}. ${sum}.`;
}

/** The email about a cancellation that refunds nothing, or nothing yet. */
function cancellationMail(order: MailedOrder, context: MailedShop): Mail {
  const number = orderNumber(order);
  return orderMail({
    order,
    context,
    name: 'cancelled',
    subject: cancelledSubject(number),
    title: cancelledTitle,
    message: plain(`Order ${number} has been canceled.`),
    listHeading: 'In this order',
    note: describePayment(order),
  });
}

const cancelledTitle = 'Your order has been canceled.';

function cancelledSubject(number: string): string {
  return `Your order ${number} has been canceled`;
}

function describePayment({ amountTotal, paymentStatus }: MailedOrder): string {
  if (amountTotal === 0) return 'It was free, so there is nothing to refund.';
  if (paymentStatus === 'paid') return "We'll email you when your refund is on its way.";
  if (paymentStatus === 'refunded') return 'Your payment has already been refunded in full.';
  return "We haven't received your payment. If it still arrives, we'll refund it.";
}

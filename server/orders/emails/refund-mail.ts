import { type Cents, formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-once.ts';
import { orderEmail } from './order-email.ts';

interface RefundMail {
  order: MailedOrder;
  shopUrl: string;
  /** What goes back with this news, and in all. */
  amount: Cents;
  refunded: Cents;
  /** The buyer has not heard yet that the order is cancelled. */
  tellsCancellation: boolean;
}

/** The mail a buyer gets when money goes back: how much, of how much, and when it arrives. */
export function refundMail({ order, shopUrl, amount, refunded, tellsCancellation }: RefundMail): Mail {
  const number = orderNumber(order);
  const isFull = refunded >= order.amountTotal;
  const sentence = tellAmount({ order, amount, refunded, tellsCancellation });
  const refundSubject = isFull
    ? `Your order ${number} is refunded`
    : `Part of your order ${number} is refunded`;
  const refundTitle = isFull ? 'Your order is refunded.' : 'Part of your order is refunded.';
  return orderEmail({
    order,
    shopUrl,
    name: `refunded-${refunded}`,
    subject: tellsCancellation ? cancelledSubject(number) : refundSubject,
    title: tellsCancellation ? cancelledTitle : refundTitle,
    news: { html: html`${sentence}`, text: [sentence] },
    heading: 'What was ordered',
    note: 'It goes back the way you paid. Most banks take 5 to 10 days to show it.',
  });
}

/** The mail a buyer gets when an order is cancelled for which nothing goes back now. */
export function cancellationMail({ order, shopUrl }: Pick<RefundMail, 'order' | 'shopUrl'>): Mail {
  const number = orderNumber(order);
  const sentence = `Order ${number} is cancelled.`;
  return orderEmail({
    order,
    shopUrl,
    name: 'cancelled',
    subject: cancelledSubject(number),
    title: cancelledTitle,
    news: { html: html`${sentence}`, text: [sentence] },
    heading: 'What was ordered',
    note: tellMoney(order),
  });
}

const cancelledTitle = 'Your order is cancelled.';

function cancelledSubject(number: string): string {
  return `Your order ${number} is cancelled`;
}

function tellMoney({ amountTotal, paymentStatus }: MailedOrder): string {
  if (amountTotal === 0) return 'It cost nothing, so there is nothing to refund.';
  if (paymentStatus === 'paid') return 'We will write again when your money is on its way back.';
  if (paymentStatus === 'refunded') return 'All that you paid has already gone back to you.';
  return 'We have not received your payment. Should it still arrive, we refund it.';
}

function tellAmount({ order, amount, refunded, tellsCancellation }: Omit<RefundMail, 'shopUrl'>): string {
  const total = formatCents(order.amountTotal);
  const start = tellsCancellation ? `Order ${orderNumber(order)} is cancelled, and we` : 'We';
  const what = tellsCancellation ? '' : ` for order ${orderNumber(order)}`;
  const all = refunded > amount ? ` With what went back before, that is ${formatCents(refunded)}` : '';
  const share = refunded < order.amountTotal ? ` of ${total}` : '';
  if (all)
    return `${start} have refunded ${formatCents(amount)}${what}.${all}${share || ', the whole amount'}.`;
  return `${start} have refunded ${formatCents(amount)}${share}${what}.`;
}

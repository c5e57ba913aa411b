import { type Cents, formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { html } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { MailedOrder } from './mail-once.ts';
import { orderLetter } from './order-letter.ts';

interface RefundMail {
  order: MailedOrder;
  shopUrl: string;
  /** What goes back with this news, and in all. */
  amount: Cents;
  refunded: Cents;
  isCancelled: boolean;
}

/** The mail a buyer gets when money goes back: how much, of how much, and when it arrives. */
export function refundMail({ order, shopUrl, amount, refunded, isCancelled }: RefundMail): Mail {
  const number = orderNumber(order);
  const isFull = refunded >= order.amountTotal;
  const sentence = tellAmount({ order, amount, refunded, isCancelled });
  return orderLetter({
    order,
    shopUrl,
    name: `refunded-${refunded}`,
    subject: isFull ? `Your order ${number} is refunded` : `Part of your order ${number} is refunded`,
    title: title(isFull, isCancelled),
    news: { html: html`${sentence}`, text: [sentence] },
    heading: 'What was ordered',
    note: 'It goes back the way you paid. Most banks take 5 to 10 days to show it.',
  });
}

function title(isFull: boolean, isCancelled: boolean): string {
  if (isCancelled) return 'Your order is cancelled.';
  return isFull ? 'Your order is refunded.' : 'Part of your order is refunded.';
}

function tellAmount({ order, amount, refunded, isCancelled }: Omit<RefundMail, 'shopUrl'>): string {
  const total = formatCents(order.amountTotal);
  const start = isCancelled ? `Order ${orderNumber(order)} is cancelled, and we` : 'We';
  const what = isCancelled ? '' : ` for order ${orderNumber(order)}`;
  const all = refunded > amount ? ` With what went back before, that is ${formatCents(refunded)}` : '';
  const share = refunded < order.amountTotal ? ` of ${total}` : '';
  if (all)
    return `${start} have refunded ${formatCents(amount)}${what}.${all}${share || ', the whole amount'}.`;
  return `${start} have refunded ${formatCents(amount)}${share}${what}.`;
}

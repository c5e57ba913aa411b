import { type Cents, formatCents } from '#domain/money.ts';
import { isUnshipped, orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { planRefund, type RefundRefusal, refundOrder } from '#server/orders/refunds/refund-order.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { withOrderContext } from './with-order-context.ts';

interface RefundOptions {
  amount?: Cents;
  after?: Cents;
  yes?: true;
  json?: true;
}

export const refundHelp = `
Without --amount, the command refunds everything that is left. To refund a second part, state with --after how much was
refunded before. A command that runs twice, by mistake or after an interruption, then refunds the money only once.

Examples: npm run shop -- orders refund 1A2B3C4D
          npm run shop -- orders refund 1A2B3C4D --amount 50
          npm run shop -- orders refund 1A2B3C4D --amount 25.50 --after 50`;

/** `shop orders refund <order>`. */
export async function refundNamedOrder(name: string, options: RefundOptions): Promise<void> {
  const { amount, after } = options;
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const plan = await planRefund(context, order._id, { amount, after });
    if (!plan.ok) throw new OperatorError(explainRefusal(number, plan));
    const refundedAmount = formatCents(plan.amount);
    const before = plan.refunded > 0 ? `; ${formatCents(plan.refunded)} was refunded before` : '';
    const facts = `Its total is ${formatCents(plan.charged)}${before}. A refund cannot be undone.`;
    await confirm(`Refund ${refundedAmount} of order ${number}? ${facts}`, options);
    const request = { amount: plan.amount, after: plan.refunded };
    const refund = await refundOrder(context, order._id, request);
    if (!refund.ok) throw new OperatorError(explainRefusal(number, refund));
    const { refundId } = refund;
    const outcome = { _id: order._id, number, refundId, amount: plan.amount };
    const isPart = plan.refunded + plan.amount < plan.charged;
    const isMade = isUnshipped(order);
    const sentences = [
      `${refundedAmount} of order ${number} is being refunded (${refundId}).`,
      ...(isPart && isMade ? [stillMade(number)] : []),
    ];
    printResult(options, outcome, sentences.join(' '));
  });
}

/** A refund of a part names no piece, so it stops none. */
function stillMade(number: string): string {
  return `All its pieces are still made. To stop one, set it aside: "pieces list --order ${number}", then "pieces set-aside".`;
}

/** Explains in one sentence why nothing was refunded, and what to do. */
export function explainRefusal(number: string, refusal: RefundRefusal): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return `Order ${number} has just been deleted.`;
    case 'unknown-payment':
      return `The payment provider does not know the payment of order ${number}, because it was made with other keys.`;
    case 'not-paid':
      return `Order ${number} is not paid, so there is nothing to refund.`;
    case 'free':
      return `Order ${number} cost nothing, so there is nothing to refund.`;
    case 'under-way':
      return `Another refund of order ${number} is in progress. See its result with "orders show ${number}".`;
    case 'unanswered':
      return `Another refund of order ${number} was begun, and the payment provider's answer is missing. Refund the same amount again, or wait 10 minutes.`;
    case 'nothing-left':
      return explainNothingLeft(number, refusal);
    case 'by-provider':
      return `The payment provider refuses to refund order ${number}: ${refusal.sentence}`;
    default:
      return explainAmount(number, refusal);
  }
}

type AmountRefusal = Extract<RefundRefusal, { charged: Cents }>;

function explainNothingLeft(number: string, { refunded, lost }: AmountRefusal): string {
  if (lost === 0) return `Order ${number} has already been refunded in full (${formatCents(refunded)}).`;
  return `Order ${number} has nothing left to refund: ${formatCents(refunded)} was refunded, and ${formatCents(lost)} was lost in disputes.`;
}

function explainAmount(number: string, { reason, refunded, lost, charged }: AmountRefusal): string {
  if (reason === 'more-than-left') {
    return `Order ${number} has only ${formatCents(charged - refunded - lost)} left to refund.`;
  }
  const before = `${formatCents(refunded)} of its total of ${formatCents(charged)} was refunded before`;
  return `Order ${number} was not refunded now: ${before}. To refund more, add --after ${(refunded / 100).toFixed(2)}.`;
}

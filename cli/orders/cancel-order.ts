import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { type CancelRefusal, canCancel, cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import type { RefundResult } from '#server/orders/refunds/refund-order.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { explainRefusal } from './refund-order.ts';
import { withOrderContext } from './with-order-context.ts';

export const cancelHelp = `
An order can be cancelled within 24 hours, and before its production starts. Everything that was paid is refunded, and
the buyer is emailed.

Example: npm run shop -- orders cancel 1A2B3C4D`;

/** `shop orders cancel <order>`. */
export async function cancelNamedOrder(name: string, options: { yes?: true; json?: true }): Promise<void> {
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const check = await canCancel(context, order._id);
    if (!check.ok) throw new OperatorError(explain(number, check));
    if (check.isCancelled && !check.isPaid) throw new OperatorError(`Order ${number} is cancelled already.`);
    const andRefund = check.isPaid ? ' and refund everything that was paid' : '';
    await confirm(`Cancel order ${number}${andRefund}? This cannot be undone.`, options);
    const cancellation = await cancelOrder(context, order._id);
    if (!cancellation.ok) throw new OperatorError(explain(number, cancellation));
    const { refund } = cancellation;
    const outcome = { _id: order._id, number, amount: refund?.ok ? refund.amount : 0 };
    printResult(options, outcome, `Order ${number} is cancelled. ${describeRefund(number, refund)}`);
  });
}

function describeRefund(number: string, refund: RefundResult | undefined): string {
  if (!refund) return 'Nothing has been paid. If a payment arrives later, it is refunded automatically.';
  if (refund.ok) return `${formatCents(refund.amount)} is being refunded (${refund.refundId}).`;
  if (refund.reason === 'under-way') return 'The running shop is already refunding it.';
  return explainRefusal(number, refund);
}

function explain(number: string, refusal: CancelRefusal): string {
  if (refusal.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  if (refusal.reason === 'too-late') {
    const until = refusal.until.toISOString().slice(0, 16).replace('T', ' ');
    return `Order ${number} could be cancelled only until ${until} UTC. To return the money, use "orders refund".`;
  }
  return `Order ${number} is ${refusal.status} and cannot be cancelled. To return the money, use "orders refund".`;
}

import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import type { RefundResult } from '#server/orders/refunds/refund-order.ts';
import { refuseCancel, refuseRefund } from '#server/orders/studio/refuse-order-changes.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { withOrderContext } from './with-order-context.ts';

export const cancelHelp = `
An order can be canceled within 24 hours, and before its production starts. Everything that was paid is refunded, and
the buyer is emailed.

Example: npm run shop -- orders cancel 1A2B3C4D`;

/** `shop orders cancel <order>`. */
export async function cancelNamedOrder(name: string, options: { yes?: true; json?: true }): Promise<void> {
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const question = `Cancel order ${number} and refund everything that was paid?`;
    await confirm(`${question} This cannot be undone.`, options);
    const canceled = await cancelOrder(context, order._id);
    if (!canceled.ok) throw refuseCancel(canceled);
    const { refund } = canceled;
    const outcome = { _id: order._id, number, amount: refund?.ok ? refund.amount : 0 };
    printResult(options, outcome, `Order ${number} is canceled. ${describeRefund(refund)}`);
  });
}

function describeRefund(refund: RefundResult | undefined): string {
  if (!refund) return 'Nothing has been paid. If a payment arrives later, it is refunded automatically.';
  return refund.ok
    ? `${formatCents(refund.amount)} is being refunded (${refund.refundId}).`
    : refuseRefund(refund).message;
}

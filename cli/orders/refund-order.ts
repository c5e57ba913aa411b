import { type Cents, formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { planRefund, refundOrder } from '#server/orders/refunds/refund-order.ts';
import { refuseRefund } from '#server/orders/studio/refuse-order-changes.ts';
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
The pieces are still made; set them aside in the studio to stop them.

Examples: npm run shop -- orders refund 1A2B3C4D
          npm run shop -- orders refund 1A2B3C4D --amount 50
          npm run shop -- orders refund 1A2B3C4D --amount 25.50 --after 50`;

/** `shop orders refund <order>`. */
export async function refundNamedOrder(name: string, options: RefundOptions): Promise<void> {
  const { amount, after } = options;
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const plan = await planRefund(context, order._id, { amount, after });
    if (!plan.ok) throw refuseRefund(plan);
    const money = formatCents(plan.amount);
    const before = plan.refunded > 0 ? `; ${formatCents(plan.refunded)} was refunded before` : '';
    const facts = `Its total is ${formatCents(plan.charged)}${before}. A refund cannot be undone.`;
    await confirm(`Refund ${money} of order ${number}? ${facts}`, options);
    const request = { amount: plan.amount, after: plan.refunded };
    const refund = await refundOrder(context, order._id, request);
    if (!refund.ok) throw refuseRefund(refund);
    const { refundId } = refund;
    const outcome = { _id: order._id, number, refundId, amount: plan.amount };
    printResult(options, outcome, `${money} of order ${number} is being refunded (${refundId}).`);
  });
}

import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database, Executor } from '#server/platform/database.ts';
import type { OrderState } from './order-state.ts';
import { recordChange } from './save-order.ts';
import { orderHistory, orders } from './tables.ts';

const disputeObject = z.object({ status: z.string(), reason: z.string(), amount: z.number() });

/**
 * Notes a dispute in the order's history, once for each event. A dispute that is lost has taken the money
 * back, which the charge does not show as a refund: the order is refunded.
 */
export async function recordDispute(db: Database, orderId: string, event: Stripe.Event): Promise<void> {
  const { status, reason, amount } = disputeObject.parse(event.data.object);
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!current || (await isRecorded(tx, orderId, event.id))) return;
    const lost: OrderState = {
      ...current,
      status: 'refunded',
      paymentStatus: 'refunded',
      amountRefunded: Math.max(current.amountRefunded, amount),
    };
    const next = status === 'lost' ? lost : current;
    await tx
      .update(orders)
      .set({
        status: next.status,
        paymentStatus: next.paymentStatus,
        amountRefunded: next.amountRefunded,
      })
      .where(eq(orders.id, orderId));
    await recordChange(tx, orderId, next, event.id, `dispute ${status}: ${reason}`);
  });
}

async function isRecorded(tx: Executor, orderId: string, eventId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.cause, eventId)))
    .limit(1);
  return rows.length > 0;
}

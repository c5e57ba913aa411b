import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Cents } from '#domain/money.ts';
import type { Database } from '#server/platform/database.ts';
import { onceForEvent } from './once-for-event.ts';
import type { OrderState } from './order-state.ts';
import { recordChange } from './save-order.ts';
import { orders } from './tables.ts';

const disputeObject = z.object({ status: z.string(), reason: z.string(), amount: z.number() });

/**
 * Notes a dispute in the order's history, once for each event. A dispute that is lost has taken money back,
 * which the charge does not show as a refund: once all of it is gone, the order is refunded.
 */
export async function recordDispute(db: Database, orderId: string, event: Stripe.Event): Promise<void> {
  const { status, reason, amount } = disputeObject.parse(event.data.object);
  await onceForEvent(db, { orderId, eventId: event.id }, async (tx, order) => {
    const next = status === 'lost' ? afterLoss(order, amount) : order;
    if (next !== order) await tx.update(orders).set(next).where(eq(orders.id, orderId));
    await recordChange(tx, orderId, next, event.id, `dispute ${status}: ${reason}`);
  });
}

function afterLoss(order: typeof orders.$inferSelect, amount: Cents): Omit<OrderState, 'paidAt'> {
  const amountRefunded = Math.max(order.amountRefunded, amount);
  const { status, paymentStatus } = order;
  if (amountRefunded < order.amountTotal) return { status, paymentStatus, amountRefunded };
  return { status: 'refunded', paymentStatus: 'refunded', amountRefunded };
}

import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/platform/database.ts';
import { onceForEvent } from './once-for-event.ts';
import { recordChange } from './save-order.ts';
import { orders } from './tables.ts';

const disputeObject = z.object({ status: z.string(), reason: z.string(), amount: z.number() });

/**
 * Notes a dispute in the order's history, once for each event. A dispute that is lost has taken the money
 * back, which the charge does not show as a refund: the order is refunded.
 */
export async function recordDispute(db: Database, orderId: string, event: Stripe.Event): Promise<void> {
  const { status, reason, amount } = disputeObject.parse(event.data.object);
  await onceForEvent(db, { orderId, eventId: event.id }, async (tx, order) => {
    const lost = {
      status: 'refunded',
      paymentStatus: 'refunded',
      amountRefunded: Math.max(order.amountRefunded, amount),
    } as const;
    if (status === 'lost') await tx.update(orders).set(lost).where(eq(orders.id, orderId));
    await recordChange(
      tx,
      orderId,
      status === 'lost' ? lost : order,
      event.id,
      `dispute ${status}: ${reason}`,
    );
  });
}

import type Stripe from 'stripe';
import { z } from 'zod';
import { formatCents } from '#domain/money.ts';
import type { Database } from '#server/database/database.ts';
import { onceForEvent } from '../placing/once-for-event.ts';
import { recordChange } from '../placing/save-order.ts';
import { failedRefunds } from '../tables.ts';

const refundObject = z.object({ id: z.string(), amount: z.number(), failure_reason: z.string().nullish() });

/**
 * Notes that the buyer's bank has sent a refund back. The order stays refunded: the shop still owes the money, and has
 * to find another way to give it.
 */
export async function recordFailedRefund(db: Database, orderId: string, event: Stripe.Event): Promise<void> {
  const { id, amount, failure_reason } = refundObject.parse(event.data.object);
  await onceForEvent(db, { orderId, eventId: event.id }, async (tx, order) => {
    const reason = failure_reason ?? 'unknown';
    await tx.insert(failedRefunds).values({ id, orderId, amount, reason }).onConflictDoNothing();
    const note = `refund of ${formatCents(amount)} failed: ${reason}`;
    await recordChange(tx, orderId, order, event.id, note);
  });
}

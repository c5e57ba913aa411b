import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { formatCents } from '#domain/money.ts';
import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import type { FullSession } from '#server/payments/sessions.ts';
import { isRecorded, recordChange } from '../history.ts';
import type { OrderContext } from '../order-context.ts';
import { sendReturnedRefundMailJob } from '../order-jobs.ts';
import type { OrderState } from '../order-state.ts';
import { failedRefunds, orders } from '../tables.ts';

type FailedRefund = typeof failedRefunds.$inferSelect;

const refundObject = z.object({ id: z.string(), amount: z.number(), failure_reason: z.string().nullish() });

/**
 * Records once that the buyer's bank returned a refund, and emails the buyer, who was told that they have the money. The order
 * stays refunded, because the shop still owes it.
 */
export async function recordFailedRefund(
  { db, jobs }: Pick<OrderContext, 'db' | 'jobs'>,
  orderId: string,
  event: Stripe.Event,
): Promise<void> {
  const { id, amount, failure_reason } = refundObject.parse(event.data.object);
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order || (await isRecorded(tx, orderId, event.id))) return;
    const reason = failure_reason ?? 'unknown';
    await tx.insert(failedRefunds).values({ id, orderId, amount, reason }).onConflictDoNothing();
    const note = `refund of ${formatCents(amount)} failed: ${reason}`;
    await recordChange(tx, orderId, order, event.id, note);
    await jobs.enqueue(tx, sendReturnedRefundMailJob, { orderId, refundId: id, amount });
  });
}

/** A failed refund is listed for so long. Later the owner may have paid in a way that the provider doesn't see. */
const remindDays = 30;

/** Refunds that failed recently and were not repeated at the provider, oldest first. */
export async function findFailedRefunds(on: Executor, now: Date): Promise<FailedRefund[]> {
  const { failedAt, settledAt } = failedRefunds;
  const since = new Date(now.getTime() - remindDays * dayMs);
  return on
    .select()
    .from(failedRefunds)
    .where(and(isNull(settledAt), gt(failedAt, since)))
    .orderBy(asc(failedAt));
}

/** Marks an order's failed refunds as settled once the charge shows the whole refunded amount again. */
export async function settleFailedRefunds(
  tx: Executor,
  orderId: string,
  { amountRefunded }: Pick<OrderState, 'amountRefunded'>,
  { charge }: FullSession,
): Promise<void> {
  if (!charge || charge.amount_refunded === 0 || charge.amount_refunded < amountRefunded) return;
  const isOwed = and(eq(failedRefunds.orderId, orderId), isNull(failedRefunds.settledAt));
  await tx.update(failedRefunds).set({ settledAt: new Date() }).where(isOwed);
}

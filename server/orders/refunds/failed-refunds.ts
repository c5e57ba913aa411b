import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import type { FullSession } from '#server/payments/find-session.ts';
import type { OrderState } from '../order-state.ts';
import { failedRefunds } from '../tables.ts';

export type FailedRefund = typeof failedRefunds.$inferSelect;

/** The owner may pay in a way that the provider doesn't see, such as by check: so long the shop reminds of it. */
const remindDays = 30;

/** The refunds that have failed lately and were not made good at the provider, oldest first. */
export async function findFailedRefunds(on: Executor, now: Date): Promise<FailedRefund[]> {
  const { failedAt, settledAt } = failedRefunds;
  const since = new Date(now.getTime() - remindDays * 24 * 60 * 60 * 1000);
  return on
    .select()
    .from(failedRefunds)
    .where(and(isNull(settledAt), gt(failedAt, since)))
    .orderBy(asc(failedAt));
}

/** Once the charge counts everything as refunded that ever was, no failed refund is owed any more. */
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

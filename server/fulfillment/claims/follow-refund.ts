import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { recordNow } from '#server/orders/history.ts';
import { claims } from '../tables.ts';
import { undecided } from './lock-claim.ts';

/**
 * Decides the open claims of an order that was refunded in full in another way: its buyer has everything back, and has read so in
 * the email about the refund. A claim whose own refund was begun waits for its outcome.
 */
export async function closeRefundedClaims(tx: Executor, orderId: string): Promise<void> {
  const isOpen = and(eq(claims.orderId, orderId), eq(claims.state, 'open'), isNull(claims.refundCents));
  const decision = { state: 'refund', decidedAt: new Date(), decidedBy: 'order refunded' } as const;
  const closed = await tx.update(claims).set(decision).where(isOpen).returning({ id: claims.id });
  for (const { id } of closed) await recordNow(tx, orderId, `claim refunded ${id}`);
}

/** Opens them again, because the refund was undone. */
export async function reopenRefundedClaims(tx: Executor, orderId: string): Promise<void> {
  const wasClosed = and(eq(claims.orderId, orderId), eq(claims.state, 'refund'), isNull(claims.refundCents));
  const opened = await tx.update(claims).set(undecided).where(wasClosed).returning({ id: claims.id });
  for (const { id } of opened) await recordNow(tx, orderId, `claim reopened ${id}`);
}

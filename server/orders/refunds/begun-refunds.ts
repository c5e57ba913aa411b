import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { tryLock } from '#server/database/try-lock.ts';
import {
  beginStaffChange,
  endStaffChange,
  findUnfinishedChanges,
  type LoggedChange,
} from '#server/staff/record-staff-change.ts';
import { inTerminal, staffIn } from '../history.ts';
import type { OrderContext } from '../placing/ingest-session.ts';
import { orders } from '../tables.ts';
import type { RefundPlan } from './refund-order.ts';

const refundAction = 'refunded';

/** The lock that one refund of an order holds while the provider is asked. */
export function refundLock(orderId: string) {
  return { key: orderId, seed: 1 };
}

/**
 * Adds a refund to the log of changes. A repeated request continues the row of the first, because the provider refuses
 * the same idempotency key with other metadata.
 */
export async function beginRefund(
  { db, by = inTerminal }: OrderContext,
  orderId: string,
  { amount, refunded }: Pick<RefundPlan, 'amount' | 'refunded'>,
): Promise<string> {
  const change = {
    staffId: staffIn(by),
    action: refundAction,
    subject: { kind: 'order', id: orderId },
    before: { refunded },
    after: { refunded: refunded + amount },
  };
  const begun = await findUnfinishedChanges(db, { subjectId: orderId, action: refundAction });
  const isSame = ({ staffId, before, after }: LoggedChange) =>
    staffId === (change.staffId ?? null) && isDeepStrictEqual([before, after], [change.before, change.after]);
  return begun.find(isSame)?.id ?? beginStaffChange(db, { now: () => new Date() }, change);
}

/** After this the provider does not receive a request of a process that ended. */
const longestRequestMs = 10 * 60 * 1000;

/**
 * Records the outcome of refunds whose process ended, or did not get an answer. The provider's refunds name their rows in
 * the log, so those that it doesn't have were not made.
 * @param ingest updates an order from its payment session. Its refund stays begun if that fails, which returns false
 */
export async function settleBegunRefunds(
  { db, log }: Pick<OrderContext, 'db' | 'log'>,
  ingest: (sessionId: string) => Promise<boolean>,
): Promise<void> {
  const now = Date.now();
  for (const { id, subjectId: orderId, at } of await findUnfinishedChanges(db, { action: refundAction })) {
    if (now - at.getTime() < longestRequestMs) continue;
    await tryLock(db, refundLock(orderId), async () => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (order && !(await ingest(order.sessionId))) return;
      const isFailed = await endStaffChange(db, id, 'failed');
      if (isFailed) log.warn({ orderId, changeId: id }, 'a refund that was begun was not made');
    });
  }
}

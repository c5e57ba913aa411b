import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { RefundMaker } from '#server/payments/refund-payment.ts';
import {
  authorIn,
  beginStaffChange,
  endStaffChange,
  findUnfinishedChanges,
  type LoggedChange,
} from '#server/staff/record-staff-change.ts';
import { causeOf } from '../history.ts';
import type { Authored, OrderContext } from '../order-context.ts';
import { orders } from '../tables.ts';

const refundAction = 'order.refunded' as const;

/** The lock that one refund of an order holds while the provider is asked. */
export function refundLock(orderId: string) {
  return { key: orderId, seed: 1 };
}

/**
 * Adds a refund to the log of changes. While another one of the order has no answer, only the same refund can be sent. It
 * continues that row, in the name of the person who began it, so that the provider makes one of both.
 * @param plan read from the provider just now, so that a begun row which it doesn't have was not made after the limit
 * @returns undefined while another refund may still be made
 */
export async function beginRefund(
  { db, author }: Authored<OrderContext>,
  orderId: string,
  { amount, refunded, claimChange }: { amount: Cents; refunded: Cents; claimChange?: string | undefined },
): Promise<(RefundMaker & { changeId: string }) | undefined> {
  const change = {
    author,
    action: refundAction,
    id: orderId,
    before: { refunded },
    after: { refunded: refunded + amount, ...(claimChange && { claimChange }) },
  };
  for (const begun of await findUnfinishedChanges(db, { subjectId: orderId, action: refundAction })) {
    if (!canStillBeMade(begun)) await endStaffChange(db, begun.id, 'failed');
    else if (isDeepStrictEqual([begun.before, begun.after], [change.before, change.after]))
      return { by: causeOf(authorIn(begun.staffId)), changeId: begun.id };
    else return undefined;
  }
  return { by: causeOf(author), changeId: await beginStaffChange(db, change) };
}

/** By then the provider has received every request of a process that ended, or never will. */
const maxRequestMs = 10 * 60 * 1000;

function canStillBeMade({ at }: LoggedChange): boolean {
  return Date.now() - at.getTime() < maxRequestMs;
}

/**
 * Records the outcome of refunds whose process ended, or did not get an answer. The provider's refunds name their rows in
 * the log, so those that it doesn't have were not made.
 * @param ingest updates an order from its payment session. Its refund stays begun if that fails, which returns false
 */
export async function settleBegunRefunds(
  { db, log }: Pick<OrderContext, 'db' | 'log'>,
  ingest: (sessionId: string) => Promise<boolean>,
): Promise<void> {
  for (const begun of await findUnfinishedChanges(db, { action: refundAction })) {
    const { id, subjectId: orderId } = begun;
    if (canStillBeMade(begun)) continue;
    await tryLock(db, refundLock(orderId), async () => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (order && !(await ingest(order.sessionId))) return;
      const isFailed = await endStaffChange(db, id, 'failed');
      if (isFailed) log.warn({ orderId, changeId: id }, 'a refund that was begun was not made');
    });
  }
}

import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { kept } from '#domain/retention.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { withoutOrder } from '#server/orders/placing/without-order.ts';
import { sessionLifeMinutes, sessionsWhere } from './opened-sessions.ts';
import { checkoutSessions } from './tables.ts';

/**
 * Removes the sessions that can be paid no longer. A paid one is kept for a day, so that the same cart, asked for
 * again, leads to its confirmation; others until every way to an order has had its time.
 */
export async function forgetSessions({ db, log }: { db: Database; log: Log }): Promise<void> {
  const isUnpaidOver = openedHoursAgo(kept.unpaidCheckoutHours);
  const paidOver = Date.now() - kept.paidCheckoutHours * 3_600_000 + sessionLifeMinutes * 60_000;
  let rows = 0;
  for await (const slice of sessionsWhere(db, isUnpaidOver)) {
    const unpaid = new Set(
      await withoutOrder(
        db,
        slice.flatMap(({ sessionId }) => sessionId ?? []),
      ),
    );
    const over = slice.filter(
      ({ sessionId, expiresAt }) =>
        sessionId === null || unpaid.has(sessionId) || expiresAt.getTime() < paidOver,
    );
    rows += await remove(
      db,
      over.map(({ requestKey }) => requestKey),
      isUnpaidOver,
    );
  }
  if (rows > 0) log.info({ what: 'checkout sessions', rows }, 'removed what had had its time');
}

function openedHoursAgo(hours: number): SQL {
  const minutes = hours * 60 - sessionLifeMinutes;
  return lt(checkoutSessions.expiresAt, sql`now() - make_interval(mins => ${minutes})`);
}

/** One that has been renewed meanwhile stays. */
async function remove(db: Database, requestKeys: string[], isOver: SQL): Promise<number> {
  if (requestKeys.length === 0) return 0;
  const removed = await db
    .delete(checkoutSessions)
    .where(and(inArray(checkoutSessions.requestKey, requestKeys), isOver));
  return removed.rowCount ?? 0;
}

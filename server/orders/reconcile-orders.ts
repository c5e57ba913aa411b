import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { ingestSession, type OrderDesk } from './ingest-session.ts';
import { orders, reconciliations } from './tables.ts';

/** The provider keeps a session payable for 24 h, so one paid today may have been made yesterday. */
const sessionLifeSeconds = 25 * 60 * 60;
const firstLookBackSeconds = 30 * 24 * 60 * 60;
const pageSize = 100;

/**
 * Asks the provider for completed sessions and makes the orders that are missing, and follows the payments
 * that were still on their way. Starts a session's life before the last look that went well, so that nothing
 * paid while the shop was down is passed over, however long that was.
 * @returns how many orders were missing
 */
export async function reconcileOrders(desk: OrderDesk, log: Log): Promise<number> {
  const startedAt = new Date();
  const since = Math.floor(
    ((await lastReconciliation(desk.db)) ?? startedAt.getTime() - firstLookBackSeconds * 1000) / 1000,
  );
  let missing = 0;
  for await (const sessionIds of completedSessions(desk, since - sessionLifeSeconds)) {
    for (const { id, isNew } of await needingAttention(desk.db, sessionIds)) {
      await ingestSession(desk, id, 'reconciliation');
      if (isNew) missing += 1;
    }
  }
  await desk.db.insert(reconciliations).values({ startedAt, missingOrders: missing });
  if (missing > 0) log.warn({ missing }, 'paid sessions had no order until now');
  return missing;
}

async function* completedSessions({ payments }: OrderDesk, createdSince: number): AsyncGenerator<string[]> {
  let startingAfter: string | undefined;
  do {
    const page = await payments.checkout.sessions.list({
      status: 'complete',
      created: { gte: createdSince },
      limit: pageSize,
      ...(startingAfter ? { starting_after: startingAfter } : {}),
    });
    const ids = page.data.map((session) => session.id);
    yield ids;
    startingAfter = page.has_more ? ids.at(-1) : undefined;
  } while (startingAfter);
}

/** Sessions without an order, and those whose payment was still under way. */
async function needingAttention(
  on: Executor,
  sessionIds: string[],
): Promise<{ id: string; isNew: boolean }[]> {
  if (sessionIds.length === 0) return [];
  const known = await on
    .select({ sessionId: orders.sessionId, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(inArray(orders.sessionId, sessionIds));
  const paymentOf = new Map(known.map((order) => [order.sessionId, order.paymentStatus]));
  return sessionIds
    .filter((id) => !paymentOf.has(id) || paymentOf.get(id) === 'processing')
    .map((id) => ({ id, isNew: !paymentOf.has(id) }));
}

async function lastReconciliation(on: Executor): Promise<number | undefined> {
  const [row] = await on
    .select({ at: sql<Date | null>`max(${reconciliations.startedAt})`.mapWith(reconciliations.startedAt) })
    .from(reconciliations);
  return row?.at?.getTime();
}

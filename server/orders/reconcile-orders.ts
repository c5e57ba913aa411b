import { eq, sql } from 'drizzle-orm';
import { isOurs } from '#server/payments/our-mark.ts';
import { sessionsCompared } from '#server/platform/counters.ts';
import type { Executor } from '#server/platform/database.ts';
import { ingestSession, type OrderDesk } from './ingest-session.ts';
import { refundedSessions } from './refunded-sessions.ts';
import { orders, reconciliations } from './tables.ts';
import { withoutOrder } from './without-order.ts';

/** The provider keeps a session payable for 24 h, so one paid today may have been made yesterday. */
const sessionLifeSeconds = 25 * 60 * 60;
const firstLookBackSeconds = 30 * 24 * 60 * 60;
const pageSize = 100;

/**
 * Asks the provider for completed sessions and makes the orders that are missing, and follows the payments
 * that were still on their way or went back meanwhile. Starts a session's life before the last look that went
 * well, so that nothing paid while the shop was down is passed over, however long that was.
 * @returns how many orders were missing
 * @throws AggregateError, after all others are done, when some could not be followed: this look does not count
 */
export async function reconcileOrders(desk: OrderDesk): Promise<number> {
  const startedAt = new Date();
  const since = Math.floor(
    ((await lastReconciliation(desk.db)) ?? startedAt.getTime() - firstLookBackSeconds * 1000) / 1000,
  );
  const missing: string[] = [];
  for await (const sessionIds of completedSessions(desk, since - sessionLifeSeconds)) {
    sessionsCompared.inc(sessionIds.length);
    missing.push(...(await withoutOrder(desk.db, sessionIds)));
  }
  if (missing.length > 0) desk.log.warn({ sessionIds: missing }, 'paid sessions have no order: making them');
  const underWay = await stillProcessing(desk.db);
  const refunded = await refundedSessions(desk, since);
  await ingestAll(desk, [...new Set([...missing, ...underWay, ...refunded])]);
  await desk.db.insert(reconciliations).values({ startedAt, missingOrders: missing.length });
  return missing.length;
}

async function ingestAll(desk: OrderDesk, sessionIds: string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const sessionId of sessionIds) {
    await ingestSession(desk, sessionId, 'reconciliation').catch((err: unknown) => failures.push(err));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} payment sessions could not be followed.`);
  }
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
    yield page.data.filter(isOurs).map((session) => session.id);
    startingAfter = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (startingAfter);
}

/** A bank may take days over a payment, long after its session has left the window above. */
async function stillProcessing(on: Executor): Promise<string[]> {
  const found = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.paymentStatus, 'processing'));
  return found.map(({ sessionId }) => sessionId);
}

async function lastReconciliation(on: Executor): Promise<number | undefined> {
  const [row] = await on
    .select({ at: sql<Date | null>`max(${reconciliations.startedAt})`.mapWith(reconciliations.startedAt) })
    .from(reconciliations);
  return row?.at?.getTime();
}

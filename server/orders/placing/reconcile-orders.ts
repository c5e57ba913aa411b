import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import { sessionsCompared } from '#server/metrics/counters.ts';
import { isOurs } from '#server/payments/shop-identity.ts';
import { orders, reconciliations } from '../tables.ts';
import { ingestSession, type OrderContext } from './ingest-session.ts';
import { disputedSessions, refundedSessions } from './refunded-sessions.ts';
import { findSessionsSetAside, releaseSession, setSessionAside } from './sessions-set-aside.ts';
import { withoutOrder } from './without-order.ts';

/** Sessions of earlier versions of the shop stay payable for 24 h, so one paid today may have been opened yesterday. */
const sessionLifeSeconds = 25 * 60 * 60;
const firstLookBackSeconds = 30 * 24 * 60 * 60;
const pageSize = 100;

/**
 * Asks the provider for completed sessions and makes the orders that are missing, and follows the payments that were
 * still on their way, went back or were disputed meanwhile. It starts a session's life before the last successful
 * look, so it misses nothing that was paid while the shop was down. A session that cannot be followed is set aside for
 * the next look, so that it blocks no other.
 * @returns how many orders were missing and have been made
 */
export async function reconcileOrders(context: OrderContext): Promise<number> {
  const startedAt = new Date();
  const since = await lookedSince(context.db, startedAt);
  const aside = new Set((await findSessionsSetAside(context.db)).map(({ sessionId }) => sessionId));
  const missing = await findMissing(context, since, aside);
  if (missing.size > 0) {
    context.log.warn({ sessionIds: [...missing] }, 'paid sessions have no order: making them');
  }
  let missingOrders = 0;
  for (const sessionId of new Set([...missing, ...aside, ...(await stillProcessing(context.db))])) {
    const isFollowed = await followOrSetAside(context, sessionId, { aside });
    if (isFollowed && missing.has(sessionId)) missingOrders += 1;
  }
  // After the orders: a key that may not read refunds or disputes keeps no buyer from theirs.
  const disputed = new Set(await disputedSessions(context, startedAt));
  for (const sessionId of new Set([...(await refundedSessions(context, since)), ...disputed])) {
    await followOrSetAside(context, sessionId, { aside, withDisputes: disputed.has(sessionId) });
  }
  await context.db.insert(reconciliations).values({ startedAt, missingOrders });
  return missingOrders;
}

/** When the last successful reconciliation began, in seconds since 1970. */
async function lookedSince(on: Executor, now: Date): Promise<number> {
  const lastSuccess = (await lastReconciliation(on)) ?? now.getTime() - firstLookBackSeconds * 1000;
  return Math.floor(lastSuccess / 1000);
}

/** The sessions that are completed at the provider and have no order here. */
async function findMissing(context: OrderContext, since: number, aside: Set<string>): Promise<Set<string>> {
  const missing = new Set(await withoutOrder(context.db, [...aside]));
  for await (const sessionIds of completedSessions(context, since - sessionLifeSeconds)) {
    sessionsCompared.inc(sessionIds.length);
    for (const sessionId of await withoutOrder(context.db, sessionIds)) missing.add(sessionId);
  }
  return missing;
}

/** @throws while the database is away, since nothing can be set aside then either */
async function followOrSetAside(
  context: OrderContext,
  sessionId: string,
  { aside, withDisputes }: { aside: Set<string>; withDisputes?: boolean },
): Promise<boolean> {
  try {
    await ingestSession(context, sessionId, 'reconciliation', { withDisputes });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await setSessionAside(context.db, sessionId, error);
    return false;
  }
  if (aside.has(sessionId)) await releaseSession(context.db, sessionId);
  return true;
}

async function* completedSessions(
  { payments }: OrderContext,
  createdSince: number,
): AsyncGenerator<string[]> {
  let startingAfter: string | undefined;
  do {
    const page = await payments.checkout.sessions.list({
      status: 'complete',
      created: { gte: createdSince },
      limit: pageSize,
      ...(startingAfter ? { starting_after: startingAfter } : {}),
    });
    yield page.data.filter((session) => isOurs(session, payments.shop)).map((session) => session.id);
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

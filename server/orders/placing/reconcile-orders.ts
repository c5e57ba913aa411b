import { eq } from 'drizzle-orm';
import { daySeconds, hourSeconds } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { sessionsCompared } from '#server/metrics/counters.ts';
import type { SessionOptions } from '#server/payments/sessions.ts';
import { isOfShop } from '#server/payments/shop-identity.ts';
import type { OrderContext } from '../order-context.ts';
import { settleBegunRefunds } from '../refunds/begun-refunds.ts';
import { orders, reconciliations } from '../tables.ts';
import { ingestSession } from './ingest-session.ts';
import {
  countReconciliations,
  deleteFailedSession,
  findFailedSessions,
  recordFailedSession,
} from './reconciliation-records.ts';
import { findDisputedSessions, findRefundedSessions } from './refunded-sessions.ts';
import { withoutOrder } from './sessions-without-order.ts';

/** A session from an earlier version of the shop stays open for 24 hours. One that is paid today may be from yesterday. */
const sessionLifeSeconds = 25 * hourSeconds;
const firstLookBackSeconds = 30 * daySeconds;

/**
 * Lists the provider's completed sessions, makes the missing orders, and updates those whose payment was in progress,
 * refunded or disputed. It starts from one session lifetime before the last successful reconciliation, so it also finds
 * sessions that were paid while the shop was down. A session that cannot be ingested is recorded for the next
 * reconciliation and doesn't block the others.
 * @returns how many orders were missing and have been made
 */
export async function reconcileOrders(context: OrderContext): Promise<number> {
  const startedAt = new Date();
  const since = await findLastStart(context.db, startedAt);
  const failedIds = new Set((await findFailedSessions(context.db)).map(({ sessionId }) => sessionId));
  const missingIds = await findMissing(context, since, failedIds);
  if (missingIds.size > 0) {
    context.log.warn({ sessionIds: [...missingIds] }, 'paid sessions have no order: making them');
  }
  let missingOrders = 0;
  for (const sessionId of new Set([...missingIds, ...failedIds, ...(await findProcessing(context.db))])) {
    const isIngested = await ingestOrRecord(context, sessionId, { failedIds });
    if (isIngested && missingIds.has(sessionId)) missingOrders += 1;
  }
  // Last, so that buyers get their orders even if the API key may not read refunds or disputes.
  const disputedIds = new Set(await findDisputedSessions(context, startedAt));
  const refundedIds = new Set(await findRefundedSessions(context, since));
  for (const sessionId of new Set([...refundedIds, ...disputedIds])) {
    const options = { withDisputes: disputedIds.has(sessionId), withRefunds: refundedIds.has(sessionId) };
    await ingestOrRecord(context, sessionId, { failedIds, ...options });
  }
  await settleBegunRefunds(context, (sessionId) =>
    ingestOrRecord(context, sessionId, { failedIds, withRefunds: true }),
  );
  await context.db.insert(reconciliations).values({ startedAt, missingOrders });
  return missingOrders;
}

/** When the latest successful reconciliation began, in seconds since 1970. The first one looks back 30 days. */
async function findLastStart(on: Executor, now: Date): Promise<number> {
  const { lastAt } = await countReconciliations(on);
  const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return lastAt ? toSeconds(lastAt) : toSeconds(now) - firstLookBackSeconds;
}

/** The completed sessions without an order, including those that failed before. */
async function findMissing(
  context: OrderContext,
  since: number,
  failedIds: Set<string>,
): Promise<Set<string>> {
  const completedIds = await listCompletedSessions(context, since - sessionLifeSeconds);
  sessionsCompared.inc(completedIds.length);
  return new Set(await withoutOrder(context.db, [...failedIds, ...completedIds]));
}

/** @returns whether it succeeded. @throws when the database is down, because the failure can't be recorded either */
async function ingestOrRecord(
  context: OrderContext,
  sessionId: string,
  { failedIds, ...options }: SessionOptions & { failedIds: Set<string> },
): Promise<boolean> {
  try {
    await ingestSession(context, sessionId, 'reconciliation', options);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await recordFailedSession(context.db, sessionId, error);
    return false;
  }
  if (failedIds.has(sessionId)) await deleteFailedSession(context.db, sessionId);
  return true;
}

async function listCompletedSessions({ payments }: OrderContext, createdSince: number): Promise<string[]> {
  const sessionIds: string[] = [];
  const listParameters = { status: 'complete', created: { gte: createdSince }, limit: 100 } as const;
  for await (const session of payments.checkout.sessions.list(listParameters)) {
    if (isOfShop(session, payments.shop)) sessionIds.push(session.id);
  }
  return sessionIds;
}

/** A bank may take days to settle a payment, so its session may be older than the listed ones. */
async function findProcessing(on: Executor): Promise<string[]> {
  const rows = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.paymentStatus, 'processing'));
  return rows.map(({ sessionId }) => sessionId);
}

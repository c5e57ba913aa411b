import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { Log } from '#server/log.ts';
import { hasNoOrder } from '#server/orders/placing/sessions-without-order.ts';
import { checkoutDays, checkoutSessions, type SoldLine } from './tables.ts';

/** Stripe requires at least 30 minutes, and clocks differ. */
const sessionLifeMinutes = 45;

/** A row of `checkout_sessions`. */
export type OpenedSession = typeof checkoutSessions.$inferSelect;

interface SessionTerms {
  requestKey: string;
  userId: string | null;
  offerId: string | null;
  certificateId: string | null;
  lines: SoldLine[];
}

/**
 * Finds or creates the entry of a request, before the provider is called. Every tab, retry and process gets the same
 * entry, so all of them send the same expiry, as the provider's idempotency key requires.
 * @param now the provider's time, in milliseconds since 1970
 */
export async function claimSession(on: Executor, terms: SessionTerms, now: number): Promise<OpenedSession> {
  const [entry] = await on
    .insert(checkoutSessions)
    .values({ ...terms, expiresAt: newExpiry(now) })
    .onConflictDoUpdate({
      target: checkoutSessions.requestKey,
      set: { requestKey: sql`excluded.request_key` },
    })
    .returning();
  if (!entry) throw new Error(`The checkout ${terms.requestKey} was not written.`);
  return entry;
}

/**
 * Records the session that the provider opened, and counts it. False if the entry is gone, because its terms have changed.
 */
export async function recordSession(on: Executor, entry: OpenedSession, sessionId: string): Promise<boolean> {
  const { rowCount } = await on.execute(sql`
    with recorded as (
      update ${checkoutSessions} set session_id = ${sessionId} where ${isUnchanged(entry)} returning 1)
    insert into ${checkoutDays} (day, opened) select (now() at time zone 'UTC')::date, 1 from recorded
    on conflict (day) do update set opened = ${checkoutDays.opened} + 1`);
  return rowCount === 1;
}

/**
 * Prepares the entry for the next session of the same request. Of several concurrent calls, one takes effect.
 * @param now the provider's time, in milliseconds since 1970
 */
export async function renewSession(on: Executor, entry: OpenedSession, now: number): Promise<void> {
  const expiry = newExpiry(now).getTime();
  const last = entry.expiresAt.getTime();
  // To an expiry that was used before, the provider would repeat its response. One of a wrong clock is far away.
  const isNear = Math.abs(expiry - last) < 60_000;
  const expiresAt = new Date(isNear ? Math.max(expiry, last + 1000) : expiry);
  await on.update(checkoutSessions).set({ sessionId: null, expiresAt }).where(isUnchanged(entry));
}

const entriesAtOnce = 500;

/** The entries that meet a condition, in batches. */
export async function* sessionsWhere(on: Executor, isWanted: SQL): AsyncGenerator<OpenedSession[]> {
  const { requestKey } = checkoutSessions;
  for (let last = ''; ; ) {
    const batch = await on
      .select()
      .from(checkoutSessions)
      .where(and(gt(requestKey, last), isWanted))
      .orderBy(asc(requestKey))
      .limit(entriesAtOnce);
    yield batch;
    if (batch.length < entriesAtOnce) return;
    last = batch.at(-1)?.requestKey ?? last;
  }
}

/**
 * Deletes sessions that can no longer be paid. A paid one is kept for a day, so that the same cart leads to its
 * confirmation; the others are kept until the webhook and the reconciliation have had time to make an order.
 */
export async function purgeSessions(context: { db: Database; log: Log }): Promise<void> {
  const { requestKey, sessionId } = checkoutSessions;
  const isUnpaidAndOutdated = and(openedHoursAgo(retention.unpaidCheckoutHours), hasNoOrder(sessionId));
  const isOutdated = sql`${isUnpaidAndOutdated} or ${openedHoursAgo(retention.paidCheckoutHours)}`;
  await removeOutdated(context, 'checkout sessions', requestKey, isOutdated);
}

function openedHoursAgo(hours: number): SQL {
  const minutes = hours * 60 - sessionLifeMinutes;
  return lt(checkoutSessions.expiresAt, sql`now() - make_interval(mins => ${minutes})`);
}

function isUnchanged({ requestKey, expiresAt }: OpenedSession) {
  return and(eq(checkoutSessions.requestKey, requestKey), eq(checkoutSessions.expiresAt, expiresAt));
}

function newExpiry(now: number): Date {
  return new Date((Math.floor(now / 1000) + sessionLifeMinutes * 60) * 1000);
}

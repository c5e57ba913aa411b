import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { checkoutSessions, type SoldLine } from './tables.ts';

/** Between Stripe's least (30 minutes) and an hour: a quarter of an hour for clocks that differ. */
export const sessionLifeMinutes = 45;

/** One entry of `checkout_sessions`. */
export type OpenedSession = typeof checkoutSessions.$inferSelect;

interface SessionTerms {
  requestKey: string;
  userId: string | null;
  lines: SoldLine[];
}

/**
 * The entry of this request, written before the provider is asked. Every tab, retry and process gets the same one,
 * so all of them ask the provider with the same expiry, as its idempotency key demands.
 */
export async function claimSession(on: Executor, terms: SessionTerms): Promise<OpenedSession> {
  const [claimed] = await on
    .insert(checkoutSessions)
    .values({ ...terms, expiresAt: newExpiry() })
    .onConflictDoUpdate({
      target: checkoutSessions.requestKey,
      set: { requestKey: sql`excluded.request_key` },
    })
    .returning();
  if (!claimed) throw new Error(`The checkout ${terms.requestKey} was not written.`);
  return claimed;
}

/** Notes which session the provider has opened. False when its terms have changed meanwhile: see `closeIfOutdated`. */
export async function recordSession(on: Executor, entry: OpenedSession, sessionId: string): Promise<boolean> {
  const recorded = await on.update(checkoutSessions).set({ sessionId }).where(isStill(entry));
  return recorded.rowCount === 1;
}

/** Makes room for the next session of the same request. Of several that try at once, one does. */
export async function renewSession(on: Executor, entry: OpenedSession): Promise<void> {
  const later = new Date(Math.max(newExpiry().getTime(), entry.expiresAt.getTime() + 1000));
  await on.update(checkoutSessions).set({ sessionId: null, expiresAt: later }).where(isStill(entry));
}

const entriesAtOnce = 500;

/** The entries for which it is true, some hundred at a time. */
export async function* sessionsWhere(on: Executor, isWanted: SQL): AsyncGenerator<OpenedSession[]> {
  const { requestKey } = checkoutSessions;
  for (let last = ''; ; ) {
    const slice = await on
      .select()
      .from(checkoutSessions)
      .where(and(gt(requestKey, last), isWanted))
      .orderBy(asc(requestKey))
      .limit(entriesAtOnce);
    yield slice;
    if (slice.length < entriesAtOnce) return;
    last = slice.at(-1)?.requestKey ?? last;
  }
}

function isStill({ requestKey, expiresAt }: OpenedSession) {
  return and(eq(checkoutSessions.requestKey, requestKey), eq(checkoutSessions.expiresAt, expiresAt));
}

function newExpiry(): Date {
  return new Date((Math.floor(Date.now() / 1000) + sessionLifeMinutes * 60) * 1000);
}

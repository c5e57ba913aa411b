import { eq, gt, sql } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import { findMembers } from '#server/accounts/members.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { expireSession } from '#server/payments/expire-session.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { findPrint } from '../catalogue/find-prints.ts';
import { forgetSessions } from './forget-sessions.ts';
import { type OpenedSession, sessionsWhere } from './opened-sessions.ts';
import { priceItems } from './price-items.ts';
import { checkoutSessions } from './tables.ts';

/** Also runs when prices, prints or memberships change: see `watchTerms`. */
export const expireOutdatedSessionsJob = {
  name: 'expire-outdated-sessions',
  cron: '*/10 * * * *',
  overdueAfterMinutes: 45,
  isOneEnough: true,
};

interface CheckoutJobContext {
  db: Database;
  payments: Payments;
  log: Log;
}

/**
 * Closes the payment pages whose terms are no longer the shop's: a price has changed, a print is no longer sold, a
 * membership has ended or begun. Forgets the sessions whose time is over.
 */
export function expireOutdatedSessions(context: CheckoutJobContext): JobKind<object> {
  const failedTries = new Map<string, number>();
  return {
    ...expireOutdatedSessionsJob,
    async work() {
      // First, since a session that cannot be closed ends the try with an error.
      await forgetSessions(context);
      await closeOutdated(context, failedTries);
    },
  };
}

/** The provider is probably away then: instead of a wait for each session, the job is tried again later. */
const mostFailures = 3;

/**
 * Sessions that have failed least often come first, so that those that always fail keep no others open.
 * @param failedTries by request key
 * @throws AggregateError when some could not be closed
 */
async function closeOutdated(context: CheckoutJobContext, failedTries: Map<string, number>): Promise<void> {
  const triesOf = (key: string) => failedTries.get(key) ?? 0;
  const outdated = await findOutdated(context.db);
  outdated.sort((one, other) => triesOf(one) - triesOf(other));
  for (const key of failedTries.keys()) if (!outdated.includes(key)) failedTries.delete(key);
  const failures: unknown[] = [];
  for (const key of outdated) {
    await close(context, key).catch((error: unknown) => {
      failures.push(error);
      failedTries.set(key, triesOf(key) + 1);
    });
    if (failures.length === mostFailures) break;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'Payment sessions at outdated terms could not be closed.');
  }
}

/** @returns their request keys */
async function findOutdated(db: Database): Promise<string[]> {
  const outdated: string[] = [];
  const prints = new Map<string, Promise<Product | null>>();
  const find = (id: string) => {
    const found = prints.get(id) ?? findPrint(db, id);
    prints.set(id, found);
    return found;
  };
  for await (const slice of sessionsWhere(db, gt(checkoutSessions.expiresAt, sql`now()`))) {
    const members = await findMembers(
      db,
      slice.flatMap(({ userId }) => userId ?? []),
    );
    for (const entry of slice) {
      const isMember = entry.userId !== null && members.has(entry.userId);
      if (!(await areStillOurs(entry, isMember, find))) outdated.push(entry.requestKey);
    }
  }
  return outdated;
}

async function areStillOurs(
  { lines: sold }: OpenedSession,
  isMember: boolean,
  find: (id: string) => Promise<Product | null>,
): Promise<boolean> {
  const pricing = await priceItems(find, sold, isMember);
  return pricing.ok && pricing.lines.every((line, index) => line.unitPrice === sold[index]?.unitPrice);
}

/**
 * The entry is locked meanwhile: a session that is being opened is recorded before this, and closed here, or finds its
 * entry gone after this, and is closed by who opened it. A process killed in between leaves the entry for the next.
 */
async function close({ db, payments, log }: CheckoutJobContext, requestKey: string): Promise<void> {
  const isThis = eq(checkoutSessions.requestKey, requestKey);
  await db.transaction(async (tx) => {
    const [entry] = await tx.select().from(checkoutSessions).where(isThis).for('update');
    if (!entry) return;
    if (entry.sessionId) await expireSession(payments, entry.sessionId);
    await tx.delete(checkoutSessions).where(isThis);
    log.info({ sessionId: entry.sessionId }, 'closed a payment session: its terms have changed');
  });
}

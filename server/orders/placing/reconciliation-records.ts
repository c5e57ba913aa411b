import { asc, eq, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { type Log, redactError } from '#server/log.ts';
import { failedSessions, reconciliations } from '../tables.ts';

interface CountedReconciliations {
  /** When the latest successful one began. */
  lastAt: Date | null;
  /** Orders that reconciliations found missing and made, as far as their records are kept. */
  missingOrders: number;
}

/** The latest successful reconciliation, and how many orders all of them made. */
export async function countReconciliations(on: Executor): Promise<CountedReconciliations> {
  const { startedAt, missingOrders } = reconciliations;
  const [row] = await on
    .select({
      lastAt: sql<Date | null>`max(${startedAt})`.mapWith(startedAt),
      missingOrders: sql<number>`coalesce(sum(${missingOrders}), 0)`.mapWith(Number),
    })
    .from(reconciliations);
  return row ?? { lastAt: null, missingOrders: 0 };
}

type FailedSession = typeof failedSessions.$inferSelect;

/** The payment sessions that reconciliations failed to ingest, oldest first. */
export async function findFailedSessions(on: Executor): Promise<FailedSession[]> {
  return on.select().from(failedSessions).orderBy(asc(failedSessions.since));
}

/** Records that a session could not be ingested, so that later reconciliations try it again. */
export async function recordFailedSession(on: Executor, sessionId: string, error: unknown): Promise<void> {
  const lastError = redactError(error).message.slice(0, 300);
  const attempts = sql`${failedSessions.attempts} + 1`;
  await on
    .insert(failedSessions)
    .values({ sessionId, lastError })
    .onConflictDoUpdate({ target: failedSessions.sessionId, set: { attempts, lastError } });
}

/** Deletes the record of a session that has been ingested since. */
export async function deleteFailedSession(on: Executor, sessionId: string): Promise<void> {
  await on.delete(failedSessions).where(eq(failedSessions.sessionId, sessionId));
}

export const purgeReconciliationsJob = {
  name: 'purge-reconciliations',
  cron: '55 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Deletes old reconciliations every night, except the latest, because the next one looks back to its start. */
export function purgeReconciliations(context: { db: Database; log: Log }): JobKind<object> {
  const { startedAt } = reconciliations;
  const isOutdated = sql`${startedAt} < now() - make_interval(days => ${retention.reconciliationsDays})
    and ${startedAt} < (select max(started_at) from ${reconciliations})`;
  return {
    ...purgeReconciliationsJob,
    work: () => removeOutdated(context, 'reconciliations', startedAt, isOutdated),
  };
}

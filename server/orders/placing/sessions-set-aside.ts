import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { redactError } from '#server/log.ts';
import { sessionsSetAside } from '../tables.ts';

export type SessionSetAside = typeof sessionsSetAside.$inferSelect;

/** The payment sessions that reconciliations could not follow, oldest first. */
export async function findSessionsSetAside(on: Executor): Promise<SessionSetAside[]> {
  return on.select().from(sessionsSetAside).orderBy(asc(sessionsSetAside.since));
}

/** Remembers a session that could not be followed, so that later reconciliations try it again. */
export async function setSessionAside(on: Executor, sessionId: string, error: unknown): Promise<void> {
  const lastError = redactError(error).message.slice(0, 300);
  const attempts = sql`${sessionsSetAside.attempts} + 1`;
  await on
    .insert(sessionsSetAside)
    .values({ sessionId, lastError })
    .onConflictDoUpdate({ target: sessionsSetAside.sessionId, set: { attempts, lastError } });
}

/** Forgets a session that has been followed after all. */
export async function releaseSession(on: Executor, sessionId: string): Promise<void> {
  await on.delete(sessionsSetAside).where(eq(sessionsSetAside.sessionId, sessionId));
}

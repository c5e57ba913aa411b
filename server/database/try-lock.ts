import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { unavailable } from '#server/http/errors.ts';
import type { Database, Executor } from './database.ts';

/**
 * Runs work that may last for as long as another company takes to answer, in one process at a time. The lock ends with
 * its connection, even if the process is killed.
 * @param lock key and seed for `hashtextextended`, and how long to wait for another process, which is not at all by default
 * @returns undefined when another process has the lock
 */
export function tryLock<Result>(
  db: Database,
  { key, seed, waitMs = 0 }: { key: string; seed: number; waitMs?: number },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction(async (holder) => {
    const isAcquired = await acquireLock(holder, sql`hashtextextended(${key}, ${seed})`, { waitMs });
    return isAcquired ? work() : undefined;
  });
}

/** Waits up to 20 seconds for other requests with the same key. @throws RequestError 503 */
export async function inTurn<Result>(
  db: Database,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await tryLock(db, { key, seed: 0, waitMs: 20_000 }, async () => ({ result: await work() }));
  if (!done) throw unavailable();
  return done.result;
}

interface Waiting {
  waitMs: number;
  /** Called once if another process has the lock. */
  onWait?: (() => void) | undefined;
}

const retryMs = 100;

/**
 * Takes a lock for as long as the holder's transaction, which may then be idle. Polls, because a single waiting statement would
 * exceed the statement timeout.
 * @param id the lock's number
 * @returns false when another process still has the lock at the end of the wait
 */
export async function acquireLock(holder: Executor, id: SQL, { waitMs, onWait }: Waiting): Promise<boolean> {
  await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const lastTry = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    const { rows } = await holder.execute<{ is_acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${id}) as is_acquired`,
    );
    if (rows[0]?.is_acquired) return true;
    if (performance.now() >= lastTry) return false;
    if (tries === 0) onWait?.();
    await pause(retryMs);
  }
}

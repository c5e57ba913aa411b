import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';

/** An arbitrary constant that all processes of the shop share. */
const importLock = 7_274_114;
const retryMs = 200;

/**
 * Runs one import at a time across all processes. Calls `onWait` once if it has to wait. A separate transaction holds
 * the lock, so the lock ends with the connection when the process is killed; prints are written in other transactions.
 */
export function withImportLock<Result>(
  db: Database,
  work: () => Promise<Result>,
  onWait?: () => void,
): Promise<Result> {
  return db.transaction(async (holder) => {
    await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    if (!(await tryLock(holder))) {
      onWait?.();
      while (!(await tryLock(holder))) await pause(retryMs);
    }
    return work();
  });
}

/** Polls, because a single waiting statement would exceed the statement timeout. */
async function tryLock(holder: Executor): Promise<boolean> {
  const { rows } = await holder.execute<{ acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as acquired`,
  );
  return rows[0]?.acquired === true;
}

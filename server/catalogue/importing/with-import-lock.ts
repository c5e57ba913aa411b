import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';

/** Any constant, as long as every process of the shop takes the same. */
const importLock = 7_274_114;
const askAgainMs = 200;

/**
 * One import at a time, whatever process runs it; `onWait` is called once when there is another. The lock belongs to a transaction of its own, so that it ends
 * with the connection when the process is killed; the prints are written in other transactions.
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
      while (!(await tryLock(holder))) await pause(askAgainMs);
    }
    return work();
  });
}

/** Asked for again and again: one statement that waits would run into the time that any statement may take. */
async function tryLock(holder: Executor): Promise<boolean> {
  const { rows } = await holder.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as taken`,
  );
  return rows[0]?.taken === true;
}

import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Runs work that may last for as long as another company takes to answer, in one process at a time. The lock ends with
 * its connection, even if the process is killed.
 * @param lock key and seed for `hashtextextended`
 * @returns undefined when another process has the lock
 */
export function tryLock<Result>(
  db: Database,
  { key, seed }: { key: string; seed: number },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction(async (holder) => {
    await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await holder.execute<{ is_locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${seed})) as is_locked`,
    );
    return rows[0]?.is_locked ? work() : undefined;
  });
}

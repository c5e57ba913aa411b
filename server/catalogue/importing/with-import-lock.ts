import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { acquireLock } from '#server/database/try-lock.ts';

/** An arbitrary constant that all processes of the shop share. */
const importLock = 7_274_114;

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
    await acquireLock(holder, sql`${importLock}`, { waitMs: Number.POSITIVE_INFINITY, onWait });
    return work();
  });
}

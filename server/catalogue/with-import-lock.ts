import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';

/** Any constant, as long as every process of the shop takes the same. */
const importLock = 7_274_114;

/**
 * One import at a time, whatever process runs it. The lock belongs to a transaction of its own, so that it ends
 * with the connection when the process is killed; the prints are written in other transactions.
 */
export function withImportLock<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.transaction(async (holder) => {
    await holder.execute(sql`set local statement_timeout = 0`);
    await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await holder.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    return work();
  });
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

const batchSize = 1000;

/**
 * Deletes outdated rows, and logs how many there were. It deletes in batches, one transaction each, so that a backlog
 * doesn't block other work and a run after a kill continues where the last one ended. Locked rows are left for the next run.
 * @param what the name of the rows in the log, such as `refresh tokens`
 * @param key the table's primary key
 * @param isOutdated true for an outdated row. The column needs an index
 */
export async function removeOutdated(
  { db, log }: { db: Database; log: Log },
  what: string,
  key: PgColumn,
  isOutdated: SQL,
): Promise<void> {
  const table: PgTable = key.table;
  let rows = 0;
  let rowsInBatch: number;
  do {
    const { rowCount } = await db.execute(sql`
      with outdated as (select ${key} from ${table} where ${isOutdated} limit ${batchSize} for update skip locked)
      delete from ${table} where ${key} in (select * from outdated)`);
    rowsInBatch = rowCount ?? 0;
    rows += rowsInBatch;
  } while (rowsInBatch === batchSize);
  if (rows > 0) log.info({ what, rows }, 'removed outdated rows');
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** The outdated rows of one table. */
export interface OutdatedRows {
  /** Their name in the log, such as `refresh tokens`. */
  what: string;
  /** The table's primary key. */
  key: PgColumn;
  /** True for an outdated row. The column needs an index. */
  isOutdated: SQL;
}

const batchSize = 1000;

/** Deletes the outdated rows of each table, and logs how many there were. */
export async function removeOutdated(
  { db, log }: { db: Database; log: Log },
  tables: readonly OutdatedRows[],
): Promise<void> {
  for (const table of tables) {
    const rows = await removeInBatches(db, table);
    if (rows > 0) log.info({ what: table.what, rows }, 'removed outdated rows');
  }
}

/**
 * Deletes in batches, one transaction each, so that a backlog doesn't block other work and a run after a kill continues
 * where the last one ended. Locked rows are left for the next run.
 */
async function removeInBatches(db: Database, { key, isOutdated }: OutdatedRows): Promise<number> {
  const table: PgTable = key.table;
  let removedRows = 0;
  let rowsInBatch: number;
  do {
    const { rowCount } = await db.execute(sql`
      with outdated as (select ${key} from ${table} where ${isOutdated} limit ${batchSize} for update skip locked)
      delete from ${table} where ${key} in (select * from outdated)`);
    rowsInBatch = rowCount ?? 0;
    removedRows += rowsInBatch;
  } while (rowsInBatch === batchSize);
  return removedRows;
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** The outdated rows of one table. */
export interface Outdated {
  /** Their name in the log, such as `refresh tokens`. */
  what: string;
  /** The table's primary key. */
  key: PgColumn;
  /** True for an outdated row. The column needs an index. */
  isOver: SQL;
}

const batchSize = 1000;

/** Deletes the outdated rows of each table, and logs how many there were. */
export async function removeOutdated(
  { db, log }: { db: Database; log: Log },
  outdated: readonly Outdated[],
): Promise<void> {
  for (const each of outdated) {
    const rows = await removeInBatches(db, each);
    if (rows > 0) log.info({ what: each.what, rows }, 'removed outdated rows');
  }
}

/**
 * Deletes in batches, one transaction each, so that a backlog doesn't block other work and a run after a kill continues
 * where the last one ended. Locked rows are left for the next run.
 */
async function removeInBatches(db: Database, { key, isOver }: Outdated): Promise<number> {
  const table: PgTable = key.table;
  let removed = 0;
  let inBatch: number;
  do {
    const { rowCount } = await db.execute(sql`
      with outdated as (select ${key} from ${table} where ${isOver} limit ${batchSize} for update skip locked)
      delete from ${table} where ${key} in (select * from outdated)`);
    inBatch = rowCount ?? 0;
    removed += inBatch;
  } while (inBatch === batchSize);
  return removed;
}

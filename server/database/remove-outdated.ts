import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** Rows of one table whose time is over. */
export interface Outdated {
  /** For the log: `refresh tokens`. */
  what: string;
  /** The table's primary key. */
  key: PgColumn;
  /** True of a row whose time is over; an index should lead to them. */
  isOver: SQL;
}

const rowsAtOnce = 1000;

/** Removes the rows, kind by kind, and logs how many there were. */
export async function removeOutdated(
  { db, log }: { db: Database; log: Log },
  outdated: readonly Outdated[],
): Promise<void> {
  for (const each of outdated) {
    const rows = await removeInSlices(db, each);
    if (rows > 0) log.info({ what: each.what, rows }, 'removed outdated rows');
  }
}

/**
 * A thousand rows at a time, each slice a transaction of its own: a million keep nobody waiting, and after a kill the
 * next time goes on where this one ended. What somebody holds just now is left for the next time, too.
 */
async function removeInSlices(db: Database, { key, isOver }: Outdated): Promise<number> {
  const table: PgTable = key.table;
  let removed = 0;
  let slice: number;
  do {
    const { rowCount } = await db.execute(sql`
      with had_their_time as (select ${key} from ${table} where ${isOver} limit ${rowsAtOnce} for update skip locked)
      delete from ${table} where ${key} in (select * from had_their_time)`);
    slice = rowCount ?? 0;
    removed += slice;
  } while (slice === rowsAtOnce);
  return removed;
}

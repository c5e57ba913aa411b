import { sql } from 'drizzle-orm';
import { demoHangings } from '#server/catalogue/tables.ts';
import { type Database, type OpenDatabase, openPool, queryPool } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { checkSalesTotals } from '#server/orders/totals/check-sales-totals.ts';
import { fillMembers } from './fill-busy-studio.ts';
import { fillHistory } from './fill-history.ts';
import { fillLargeCatalogue } from './fill-large-catalogue.ts';

/** Filling and indexing a million orders takes longer than the shop's statements may, above all on a busy machine. */
const maxStatementMs = 10 * 60_000;

export interface ShopSize {
  /** Orders that were delivered, refunded or canceled. */
  orders: number;
  prints: number;
}

/** Adds prints, past orders, members and messages to an empty shop. */
export async function fillGrownShop({ url }: OpenDatabase, { orders, prints }: ShopSize): Promise<void> {
  const startedAt = performance.now();
  const settings = { log: createLog('warn'), name: 'passepartout benchmark', maxStatementMs };
  const pool = openPool({ url, sessionUrl: url }, settings);
  const db = queryPool(pool);
  try {
    await db.insert(demoHangings).values({ finishedAt: new Date() });
    await withoutIndexes(db, async () => {
      await fillLargeCatalogue(db, prints);
      await fillHistory(db, orders);
      await fillMembers(db, orders);
    });
    // The filling leaves out triggers, so the check fills the totals.
    await checkSalesTotals({ db, log: createLog('error') }).work({});
    await db.execute(sql`vacuum analyze`);
  } finally {
    await pool.end();
  }
  console.error(`Filled ${orders} orders in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/**
 * Drops the indexes that no constraint needs, fills the tables, and builds the indexes again. Filling a million orders is several
 * times faster this way.
 */
export async function withoutIndexes(db: Database, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(droppableIndexes);
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
  await fill();
  for (const { definition } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
      await tx.execute(sql.raw(definition));
    });
  }
}

const droppableIndexes = sql`
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { demoHangings } from '#server/catalogue/tables.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { fillLargeCatalogue } from './fill-large-catalogue.ts';

export interface LargeShop {
  prints: number;
  shop: RunningShop;
  db: OpenDatabase['db'];
}

/** Opens shops of these sizes side by side, so that other load on the machine slows all of them alike. */
export async function openLargeShops(
  sizes: readonly number[],
): Promise<{ shops: LargeShop[]; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-large-'));
  const log = createLog('warn');
  const server = await openShopDatabase({ dataDir, databaseUrl: undefined }, log, () => {});
  const closers = [() => rm(dataDir, { recursive: true, force: true }), () => server.close()];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  const open = async (prints: number): Promise<LargeShop> => {
    const name = `prints_${prints}`;
    await server.db.execute(sql.raw(`create database ${name}`));
    const database = await openDatabase(Object.assign(new URL(server.url), { pathname: name }).href, log);
    closers.push(() => database.close());
    await database.db.insert(demoHangings).values({ finishedAt: new Date() });
    await fillLargeCatalogue(database.db, prints);
    const shop = await startShop(join(dataDir, name), { databaseUrl: database.url });
    closers.push(() => shop.stop());
    return { prints, shop, db: database.db };
  };
  try {
    const shops: LargeShop[] = [];
    for (const prints of sizes) shops.push(await open(prints));
    return { shops, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoHangings } from '#server/catalogue/tables.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { createDatabase, openDatabaseIn } from './benchmark-environment.ts';
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
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-large-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await openDatabaseIn(dataDir);
  cleanup.defer(() => server.close());
  const shops: LargeShop[] = [];
  for (const prints of sizes) {
    const name = `prints_${prints}`;
    const database = await createDatabase(server, name);
    cleanup.defer(() => database.close());
    await database.db.insert(demoHangings).values({ finishedAt: new Date() });
    await fillLargeCatalogue(database.db, prints);
    const shop = await startShop(join(dataDir, name), { databaseUrl: database.url });
    cleanup.defer(() => shop.stop());
    shops.push({ prints, shop, db: database.db });
  }
  // An error until here closes everything that was opened. From here on, the caller closes it.
  const resources = cleanup.move();
  return { shops, close: () => resources.disposeAsync() };
}

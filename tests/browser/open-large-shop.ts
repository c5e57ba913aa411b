import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database.ts';
import { openEmbeddedPostgres } from '#server/platform/embedded-postgres/open-embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { hangPrint } from '#tests/world/hang-print.ts';

/** A shop of its own with so many prints, `Print 1` the newest. They have no pictures. */
export async function openLargeShop(size: number): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout large '));
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const database = await openDatabase(postgres.url, createLog('silent'));
  const noon = Date.UTC(2025, 0, 1, 12);
  for (let number = 1; number <= size; number += 1) {
    await hangPrint(database.db, { title: `Print ${number}`, createdAt: new Date(noon - number * 60_000) });
  }
  const shop = await startShop(join(dataDir, 'shop'), { databaseUrl: postgres.url });
  return {
    url: shop.url,
    async close() {
      await shop.stop();
      await database.close();
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/database/database.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { createLog } from '#server/log.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { runCommand } from '#tests/world/owner.ts';

export interface LargeShop {
  url: string;
  db: Database;
  sandboxUrl: string;
  /** Runs one of the owner's commands, and returns its output. @throws an Error with its errors when it fails */
  command(...words: string[]): Promise<string>;
  /** Stops the shop, and starts it at the same address with further settings. */
  restart(settings: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Opens a separate shop with a number of prints, `Print 1` the newest. They have no pictures. */
export async function openLargeShop(size: number): Promise<LargeShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout large '));
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const database = await openDatabase(postgres.url, createLog('silent'));
  const noon = Date.UTC(2025, 0, 1, 12);
  for (let number = 1; number <= size; number += 1) {
    await hangPrint(database.db, { title: `Print ${number}`, createdAt: new Date(noon - number * 60_000) });
  }
  const commandOptions = { databaseUrl: postgres.url, dataDir: join(dataDir, 'shop') };
  let shop = await startShop(commandOptions.dataDir, { databaseUrl: postgres.url });
  return {
    url: shop.url,
    db: database.db,
    sandboxUrl: shop.sandboxUrl,
    async command(...words) {
      const { code, output, stderr } = await runCommand(commandOptions, words);
      if (code !== 0) throw new Error(stderr);
      return output;
    },
    async restart(settings) {
      const { ports } = shop;
      await shop.stop();
      shop = await startShop(commandOptions.dataDir, { ports, databaseUrl: postgres.url, settings });
    },
    async close() {
      await shop.stop();
      await database.close();
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

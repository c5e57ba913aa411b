import { pino } from 'pino';
import { type FileStore, openFileStore } from '#server/photographs/file-store.ts';
import { loadConfiguration } from '#server/platform/configuration.ts';
import type { Database } from '#server/platform/database.ts';
import { openShopDatabase } from '#server/platform/open-shop-database.ts';

/** What the owner's commands work on. */
export interface ShopTools {
  db: Database;
  photographs: FileStore;
}

/**
 * Opens the configured shop's database and pictures for one command, whether the shop is running or not.
 * @throws ConfigurationError, DataDirectoryError
 */
export async function withShop(work: (tools: ShopTools) => Promise<void>): Promise<void> {
  const configuration = loadConfiguration();
  // Standard output belongs to the command's answer.
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await openShopDatabase(configuration, log, console.error);
  try {
    await work({ db: database.db, photographs: await openFileStore(configuration.dataDir) });
  } finally {
    await database.close();
  }
}

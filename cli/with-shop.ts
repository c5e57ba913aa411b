import { pino } from 'pino';
import { openPhotographStore } from '#server/photographs/open-photograph-store.ts';
import type { PhotographStore } from '#server/photographs/photograph-store.ts';
import { loadConfiguration } from '#server/platform/configuration.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { openShopDatabase } from '#server/platform/open-shop-database.ts';

/** What the owner's commands work on. */
export interface ShopTools {
  db: Database;
  /** Of the database. */
  url: string;
  log: Log;
  photographs: PhotographStore;
}

/**
 * Opens the configured shop's database and pictures for one command, whether the shop is running or not.
 * @throws ConfigurationError, DataDirectoryError
 */
export async function withShop(work: (tools: ShopTools) => Promise<void>): Promise<void> {
  const configuration = loadConfiguration();
  // Standard output belongs to the command's answer.
  const log = pino({ level: 'warn' }, pino.destination(2));
  const photographs = await openPhotographStore(configuration);
  try {
    const database = await openShopDatabase(configuration, log, console.error);
    await work({ db: database.db, url: database.url, log, photographs }).finally(() => database.close());
  } finally {
    photographs.close();
  }
}

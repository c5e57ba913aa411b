import { pino } from 'pino';
import { openPhotographStore } from '#server/photographs/open-photograph-store.ts';
import type { PhotographStore } from '#server/photographs/photograph-store.ts';
import { loadConfiguration, type PaymentSettings } from '#server/platform/configuration.ts';
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
  /** The real provider, or the sandbox that runs with the shop. */
  payments: PaymentSettings;
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
    const { sandboxPort, payments = sandboxPayments(sandboxPort) } = configuration;
    const { db, url } = database;
    await work({ db, url, log, photographs, payments }).finally(() => database.close());
  } finally {
    photographs.close();
  }
}

function sandboxPayments(port: number): PaymentSettings {
  return { secretKey: 'sk_test_sandbox', apiUrl: `http://127.0.0.1:${port}` };
}

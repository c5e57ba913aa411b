import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Configuration, hasSandboxPayments, loadMachine } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { requireShopFolder } from '#server/database/embedded/data-folder.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import type { Log } from '#server/log.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { configureShop } from '#server/settings/configure-shop.ts';

/** The parts of the shop that commands need. */
export interface ShopTools {
  db: Database;
  /** The database's, for pg-boss. */
  sessionUrl: string;
  log: Log;
  configuration: Configuration;
  /** Where the payment provider is, if it is the shop's sandbox. */
  sandboxUrl: string | undefined;
}

export interface PhotographTools extends ShopTools {
  photographs: PhotographStore;
  masters: Masters;
  /** False with `MASTERS=none`. */
  keepsMasters: boolean;
}

interface Options {
  /** Creates a shop in a DATA_DIR without one. By default such a DATA_DIR is refused. */
  mayCreate?: boolean;
}

/**
 * Runs a command with the configured shop's database, whether the shop is running or not.
 * @throws ConfigurationError, DataDirectoryError
 */
export async function withShop(
  work: (tools: ShopTools) => Promise<void>,
  { mayCreate = false }: Options = {},
): Promise<void> {
  const machine = loadMachine();
  const { dataDir, databaseUrl, sandboxPort } = machine;
  if (!mayCreate && !databaseUrl) await requireShopFolder(dataDir);
  // Standard output is for the command's result.
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await openShopDatabase(machine, log, console.error);
  const { db, sessionUrl } = database;
  try {
    const { configuration } = await configureShop(db, machine);
    const sandboxUrl = hasSandboxPayments(configuration) ? `http://127.0.0.1:${sandboxPort}` : undefined;
    await work({ db, sessionUrl, log, configuration, sandboxUrl });
  } finally {
    await database.close();
  }
}

/** Like `withShop`, for commands that also make pictures. */
export async function withPhotographs(
  work: (tools: PhotographTools) => Promise<void>,
  { mayCreate = false }: Options = {},
): Promise<void> {
  const configuration = loadMachine();
  if (!mayCreate && !configuration.objectStorage) requirePictures(configuration.dataDir);
  const { keepsMasters } = configuration;
  const photographs = await openPhotographStore(configuration);
  const masters = await openMasters(configuration);
  await withShop((tools) => work({ ...tools, photographs, masters, keepsMasters }), { mayCreate }).finally(
    () => {
      photographs.close();
      masters.close();
    },
  );
}

function requirePictures(dataDir: string): void {
  if (existsSync(join(dataDir, 'photographs'))) return;
  throw new OperatorError(
    `DATA_DIR ${dataDir} holds no pictures of a shop. Set DATA_DIR to the folder of yours, in the environment or in .env.`,
  );
}

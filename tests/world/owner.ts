import { prints } from '#server/catalogue/tables.ts';
import { runInCommandServer } from '#tests/process/run-in-command-server.ts';
import type { TestShop } from './open-test-shop.ts';

interface OwnersShop {
  databaseUrl: string;
  dataDir: string;
  sandboxPort?: string;
  /** Further settings, such as PORT. */
  settings?: Record<string, string>;
}

/** Runs `shop …` as its owner would, on the given database and data folder. */
export function runCommand(
  { databaseUrl, dataDir, sandboxPort = '', settings }: OwnersShop,
  words: string[],
): Promise<{ code: number; output: string; stderr: string }> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SANDBOX_PORT: sandboxPort, ...settings };
  return runInCommandServer(words, { cwd: dataDir, env });
}

/** Runs `shop …` while this shop is open, with the same database, data folder and sandbox. */
export function runBeside({ shop, sandboxUrl }: TestShop, ...words: string[]) {
  const { database, configuration } = shop;
  const sandboxPort = new URL(sandboxUrl).port;
  return runCommand({ databaseUrl: database.url, dataDir: configuration.dataDir, sandboxPort }, words);
}

/** Deletes every print, and waits until the shop has been notified. */
export async function deletePrints({ shop }: TestShop): Promise<void> {
  const change = Promise.withResolvers<void>();
  shop.catalogue.onChange(() => change.resolve());
  await shop.database.db.delete(prints);
  await change.promise;
}

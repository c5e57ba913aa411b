import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { runCommand } from './owner.ts';

/** A database and a data folder for a test file that runs commands without a running shop. Closed after its tests. */
export async function openIdleShop() {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-cli-'));
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
  const run = (...words: string[]) => runCommand({ databaseUrl: database.url, dataDir }, words);
  return { database, dataDir, run };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { watchChanges } from '#server/database/watch-changes.ts';
import { createLog } from '#server/log.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { createCatalogue } from './create-catalogue.ts';
import { warnOfMissingPictures } from './warn-of-missing-pictures.ts';

const database = await openTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-missing-'));
const log = createLog('silent');
const watch = await watchChanges({ databaseUrl: database.url, ask: async () => {}, log });
const catalogue = createCatalogue({ database, watch });
afterAll(async () => {
  catalogue.close();
  await watch.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function warnings(): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  await warnOfMissingPictures({ catalogue, photographs: await openFileStore(dataDir), log });
  return lines;
}

test('a machine without the pictures of the others logs how to share them', async () => {
  expect(await warnings()).toEqual([]);
  const id = await hangPrint(database.db);
  await expect.poll(async () => (await warnings()).join('')).toContain('set S3_BUCKET or share');
  const picture = (await catalogue.findPrint(id))?.img ?? '';
  await (await openFileStore(dataDir)).put(photographName(picture), Buffer.from('a picture'));
  expect(await warnings()).toEqual([]);
});

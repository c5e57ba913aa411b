import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { type Ports, startShop } from './start-shop.ts';

const database = await openTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'passepartout demo owner '));
await hangExamplePrints(database.db);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Starts a shop, reads what it prints, asks what an invitation is for, and stops it. */
async function startAndOpen(ports?: Ports, earlierToken?: string) {
  const path = join(dataDir, 'output');
  const output = await open(path, 'w');
  const shop = await startShop(dataDir, {
    databaseUrl: database.url,
    output: output.fd,
    ...(ports ? { ports } : {}),
  });
  const printed = async () =>
    /^Join it as owner: +(\S+) +\(works once\)$/m.exec(await readFile(path, 'utf8'));
  await expect.poll(printed).not.toBeNull();
  const link = (await printed())?.[1] ?? '';
  expect(link).toMatch(new RegExp(`^${shop.url}/studio/invitation#`));
  const token = link.split('#')[1] ?? '';
  const answers = [token, earlierToken ?? ''].map(async (each) => {
    const response = await fetch(`${shop.url}/api/studio/invitations/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: each }),
    });
    return [response.status, (await response.json()).email];
  });
  const result = await Promise.all(answers);
  await shop.stop();
  await output.close();
  return { ports: shop.ports, token, result };
}

test('each start of a demonstration prints a link that invites its owner, and ends the link of the start before', async () => {
  const first = await startAndOpen();
  expect(first.result[0]).toEqual([200, 'owner@example.com']);
  const second = await startAndOpen(first.ports, first.token);
  expect(second.result).toEqual([
    [200, 'owner@example.com'],
    [404, undefined],
  ]);
}, 600_000);

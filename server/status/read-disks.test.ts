import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainDisks, readDisks } from './read-disks.ts';

test('a disk with less than a gigabyte is reported with its free space', () => {
  const disks = [
    { folder: '/srv/shop', freeBytes: 1_000_000_001 },
    { folder: '/srv/shop/postgres', freeBytes: 420_000_000 },
  ];
  expect(explainDisks(disks)).toEqual([
    'The disk that holds /srv/shop/postgres has 0.4 GB left: free some space, or move the shop to a larger one.',
  ]);
});

test('a disk with pictures and database counts once, and a missing folder does not count', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-disks-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'postgres'));
  expect(await readDisks({ dataDir })).toEqual([{ folder: dataDir, freeBytes: expect.any(Number) }]);
  expect(await readDisks({ dataDir: join(dataDir, 'none') })).toEqual([]);
});

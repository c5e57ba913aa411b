import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bringDataBack, keepData } from './kept-data.ts';

/** A closed shop, whose database is one file here. */
async function openClosedShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout kept '));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const table = join(dataDir, 'postgres', 'base', 'orders');
  await mkdir(join(table, '..'), { recursive: true });
  await writeFile(table, 'former');
  return { dataDir, table, upgrade: join(dataDir, 'upgrade') };
}

test('the kept data come back, also in a shop that was never upgraded', async () => {
  const { dataDir, table, upgrade } = await openClosedShop();
  await keepData(dataDir);
  await writeFile(table, 'of the next release');
  await bringDataBack(dataDir);
  expect([await readFile(table, 'utf8'), await readdir(upgrade)]).toEqual(['former', []]);
});

test.each([
  [
    'while the data were kept',
    async (upgrade: string) => rename(join(upgrade, 'postgres'), join(upgrade, 'postgres.unfinished')),
  ],
  [
    'between both moves of the way back',
    async (upgrade: string, cluster: string) => rename(cluster, join(upgrade, 'failed')),
  ],
  [
    'after both moves of the way back',
    async (upgrade: string, cluster: string) => {
      await rename(cluster, join(upgrade, 'failed'));
      await rename(join(upgrade, 'postgres'), cluster);
    },
  ],
])('the way back of a switch that was killed %s leaves the former data and nothing else', async (_, kill) => {
  const { dataDir, table, upgrade } = await openClosedShop();
  await keepData(dataDir);
  await kill(upgrade, join(dataDir, 'postgres'));
  await bringDataBack(dataDir);
  expect([await readFile(table, 'utf8'), await readdir(upgrade)]).toEqual(['former', []]);
});

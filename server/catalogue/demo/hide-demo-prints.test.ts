import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openImportWorld } from '#tests/world/open-import-world.ts';
import { photographs } from '../tables.ts';
import { hideDemoPrints, readShippedSums } from './hide-demo-prints.ts';
import { demoCollectionFolder, seedDemoCollection } from './seed-demo-collection.ts';

const world = await openImportWorld();
const { put, run, hungPrints, store } = world;
const { db } = world.database;

async function sumOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

test("a shop that accepts real money hides the demo prints once, and keeps its owner's prints", async () => {
  const { folder } = world;
  const original = await imageFile({ ...strip, title: 'Second Demo' });
  await put('first.jpg', { ...strip, title: 'First Demo', background: '#102030' });
  await put('second.jpg', original);
  await seedDemoCollection({ db, store, masters: undefined, folder, print: () => {} });
  const sums = await Promise.all(['first.jpg', 'second.jpg'].map((name) => sumOf(join(folder, name))));
  await put('second.jpg', { ...strip, title: 'Mine', background: '#704020' });
  await run({ folder });

  const lines: string[] = [];
  const hide = () => hideDemoPrints(db, (line) => lines.push(line), sums);
  await hide();
  await hide();
  expect((await hungPrints()).map(({ title }) => title)).toEqual(['Mine']);
  expect(lines).toEqual([
    '1 demo print is hidden now: a shop that accepts real money sells them only with DEMO_PRINTS=on.',
  ]);
});

test('photographs that the owner imported from the demo folder stay published', async () => {
  const { folder } = world;
  await put('first.jpg', strip);
  await run({ folder });
  const sums = [await sumOf(join(folder, 'first.jpg'))];
  await hideDemoPrints(db, () => expect.unreachable('a print was hidden'), sums);
  expect(await hungPrints()).toHaveLength(1);
});

test('demo prints of an earlier version are hidden, although the collection no longer has their files', async () => {
  const { folder } = world;
  await put('above-the-fog.jpg', { ...strip, title: 'Above the Fog' });
  await seedDemoCollection({ db, store, masters: undefined, folder, print: () => {} });
  // "Above the Fog" as the first version rendered it.
  const fileHash = '9e41912a964a8adba70dedfa99c823e05e36c5d3e9b2a25cb779ebeef0aac61f';
  await db.update(photographs).set({ fileHash });
  const lines: string[] = [];
  await hideDemoPrints(db, (line) => lines.push(line));
  expect(await hungPrints()).toEqual([]);
  expect(lines).toHaveLength(1);
});

test('every demo print is in the list of those that ever came with the shop', async () => {
  const files = (await readdir(demoCollectionFolder)).filter((name) => name.endsWith('.jpg'));
  const sums = await Promise.all(files.map((name) => sumOf(join(demoCollectionFolder, name))));
  expect(files.length).toBeGreaterThan(0);
  const missing = 'append the sums of these files to collection/shipped-prints.sha256, and remove none';
  const shipped = await readShippedSums();
  expect(
    files.filter((_, index) => !shipped.includes(sums[index] ?? '')),
    missing,
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openImportWorld } from '#tests/world/open-import-world.ts';
import { hideDemoPrints } from './hide-demo-prints.ts';
import { seedDemoCollection } from './seed-demo-collection.ts';

const world = await openImportWorld();
const { put, run, hungPrints, store } = world;
const { db } = world.database;

test("a shop that takes real money hides the demo prints once, and keeps its owner's prints", async () => {
  const { folder } = world;
  const original = await imageFile({ ...strip, title: 'Second Demo' });
  await put('first.jpg', { ...strip, title: 'First Demo', background: '#102030' });
  await put('second.jpg', original);
  await seedDemoCollection({ db, store, masters: undefined, folder, print: () => {} });
  await put('second.jpg', { ...strip, title: 'Mine', background: '#704020' });
  await run({ folder });
  await put('second.jpg', original);

  const lines: string[] = [];
  const hide = () => hideDemoPrints(db, (line) => lines.push(line), folder);
  await hide();
  await hide();
  expect((await hungPrints()).map(({ title }) => title)).toEqual(['Mine']);
  expect(lines).toEqual([
    '1 demo print is hidden now: a shop that takes real money sells them only with DEMO_PRINTS=on.',
  ]);
});

test('photographs that the owner imported from the demo folder stay published', async () => {
  const { folder } = world;
  await put('first.jpg', strip);
  await run({ folder });
  await hideDemoPrints(db, () => expect.unreachable('a print was hidden'), folder);
  expect(await hungPrints()).toHaveLength(1);
});

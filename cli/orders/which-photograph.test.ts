import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prints } from '#server/catalogue/tables.ts';
import { ingestedOrder, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const metadata = { title: 'Same Title', artist: 'Ida Prüf' };
const name = 'Same Title by Ida Prüf';

let world: TestShop;
let folder: string;
beforeAll(async () => {
  world = await openTestShop();
  folder = join(world.shop.configuration.dataDir, 'twins');
  await mkdir(folder);
  await put('dawn.jpg', '#203040');
  await put('dusk.jpg', '#503040');
});
afterAll(() => world.close());

async function put(file: string, background: string): Promise<void> {
  await writeFile(join(folder, file), await imageFile({ ...strip, ...metadata, background }));
}

function shop(...command: string[]) {
  return runBeside(world, ...command);
}

async function importFolder(): Promise<string> {
  const { code, output } = await shop('import', folder);
  expect(code).toBe(0);
  return output;
}

test('for prints with the same title and artist, the export shows the owner which file to print', async () => {
  const table = await importFolder();
  expect(table).toMatch(/dawn\.jpg +added; has the title and artist of dusk\.jpg/);
  expect(table).toMatch(/dusk\.jpg +added; has the title and artist of dawn\.jpg/);
  const rows = await world.shop.database.db.select().from(prints);
  const idOf = (file: string) => rows.find(({ sourceName }) => sourceName === file)?.id ?? '';
  const ids = { dawn: idOf('dawn.jpg'), dusk: idOf('dusk.jpg') };
  const items = [ids.dawn, ids.dusk].map((productMongoId) => ({ ...oneSmallPrint, productMongoId }));
  const session = await newSession(world, items);
  await paySession(world, session);
  const order = await ingestedOrder(world, session);
  expect(Object.keys(order.items[0] ?? {}), 'buyers must not see the file').not.toContain('sourceFile');

  const itemOf = (id: string, file: string) => ({
    name,
    printId: id,
    sku: `${id}_small_black_border`,
    sourceFile: file,
    isSourceGone: false,
  });
  const both = [itemOf(ids.dawn, 'dawn.jpg'), itemOf(ids.dusk, 'dusk.jpg')];
  const exported = async () => JSON.parse((await shop('orders', 'export', '--json')).output);
  expect(await exported()).toMatchObject([{ items: both, isLate: false }]);
  const csv = (await shop('orders', 'export')).output;
  expect(parse(csv, { columns: true, bom: true })).toMatchObject([
    { Print: name, File: 'dawn.jpg', 'Print id': ids.dawn, Sku: `${ids.dawn}_small_black_border` },
    { Print: name, File: 'dusk.jpg', 'Print id': ids.dusk, Sku: `${ids.dusk}_small_black_border` },
  ]);

  // Dawn is renamed, and another photograph replaces dusk.
  await rename(join(folder, 'dawn.jpg'), join(folder, 'sunrise.jpg'));
  await put('dusk.jpg', '#906040');
  await importFolder();
  expect(await exported()).toMatchObject([
    { items: [itemOf(ids.dawn, 'sunrise.jpg'), { ...itemOf(ids.dusk, 'dusk.jpg'), isSourceGone: true }] },
  ]);
  const { output } = await shop('orders', 'export');
  expect(output).toContain('dusk.jpg (changed since the order)');
}, 600_000);

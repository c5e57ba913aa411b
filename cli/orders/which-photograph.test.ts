import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('for prints with the same title and artist, every order shows the owner which file to print', async () => {
  const table = await importFolder();
  expect(table).toMatch(/dawn\.jpg +added; has the title and artist of dusk\.jpg/);
  expect(table).toMatch(/dusk\.jpg +added; has the title and artist of dawn\.jpg/);
  const list = (await shop('prints', 'list')).output;
  expect(list).toMatch(
    new RegExp(`The same title and artist +Files\\n.+\\n${name} +dawn\\.jpg, dusk\\.jpg\\n`),
  );
  const idOf = (file: string) => new RegExp(`${file} +(\\S+)\\n`).exec(list)?.[1] ?? '';
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
  const read = async (...command: string[]) => JSON.parse((await shop('orders', ...command)).output);
  expect((await read('show', order._id, '--json')).items).toMatchObject(both);
  expect(await read('list', '--json')).toMatchObject([{ items: both, isLate: false }]);

  const shown = (await shop('orders', 'show', order._id)).output;
  expect(shown).toMatch(new RegExp(`1 +${name} +small .*\\n1 +${name} +small`));
  expect(shown).toMatch(new RegExp(`dawn\\.jpg +${ids.dawn} +${ids.dawn}_small_black_border\\n`));
  expect(shown).toMatch(new RegExp(`dusk\\.jpg +${ids.dusk} +${ids.dusk}_small_black_border\\n`));
  expect((await shop('orders', 'list')).output).toMatch(/ dawn\.jpg, dusk\.jpg +buyer/);
  const csv = (await shop('orders', 'export')).output;
  expect(parse(csv, { columns: true, bom: true })).toMatchObject([
    { Print: name, File: 'dawn.jpg', 'Print id': ids.dawn, Sku: `${ids.dawn}_small_black_border` },
    { Print: name, File: 'dusk.jpg', 'Print id': ids.dusk, Sku: `${ids.dusk}_small_black_border` },
  ]);

  // Dawn is renamed, and another photograph replaces dusk.
  await rename(join(folder, 'dawn.jpg'), join(folder, 'sunrise.jpg'));
  await put('dusk.jpg', '#906040');
  await importFolder();
  expect((await read('show', order._id, '--json')).items).toMatchObject([
    itemOf(ids.dawn, 'sunrise.jpg'),
    { ...itemOf(ids.dusk, 'dusk.jpg'), isSourceGone: true },
  ]);
  expect((await shop('orders', 'list')).output).toContain(
    ' sunrise.jpg, dusk.jpg (changed since the order) ',
  );
});

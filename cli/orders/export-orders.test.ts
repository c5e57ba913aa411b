import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

/** Runs `shop …` while the shop is open. */
function shop(...words: string[]) {
  return runBeside(world, ...words);
}

test('the orders are exported to a file, which is not overwritten without asking', async () => {
  const order = await newOrder(world);
  const file = join(world.shop.configuration.dataDir, 'orders.csv');
  expect(await shop('orders', 'export', '--output', file)).toMatchObject({ code: 0, output: '' });
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 3).toString('hex'), 'Excel needs a byte order mark').toBe('efbbbf');
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
  const row = rows.find(({ Id }) => Id === order._id);
  expect(row).toMatchObject({ Total: '200.00', Print: 'Misty Ridge by Ada Lind', Quantity: '1' });
  expect((await stat(file)).mode & 0o077, 'only the owner may read the file').toBe(0);
  await writeFile(file, 'mine');
  expect((await shop('orders', 'export', '--output', file)).code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('an export that fails midway leaves the earlier file as it was, and no part of the new one', async () => {
  const { _id } = await newOrder(world);
  const folder = await mkdtemp(join(world.shop.configuration.dataDir, 'books-'));
  const file = join(folder, 'books.csv');
  await writeFile(file, 'the books of yesterday');
  // The books are read in the order of payment, and this day cannot be written.
  const payOn = (paidAt: string) =>
    world.shop.database.pool.query('update orders set paid_at = $1 where id = $2', [paidAt, _id]);
  await payOn('infinity');
  expect((await shop('orders', 'export', '--books', '--output', file, '--yes')).code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe('the books of yesterday');
  await payOn('2026-01-01');
  expect((await shop('orders', 'export', '--books', '--output', file, '--yes')).code).toBe(0);
  expect(await readFile(file, 'utf8')).toContain(',payment,');
  expect(await readdir(folder)).toEqual(['books.csv']);
});

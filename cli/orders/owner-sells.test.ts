import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { newOrder } from '#tests/world/buy.ts';
import { joinedMember } from '#tests/world/member.ts';
import { saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { prints } from '#tests/world/prints.ts';
import { refundsOf } from '#tests/world/refund.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

/** Runs `shop …` while the shop is open. */
function shop(...words: string[]) {
  return runBeside(world, ...words);
}

test('a refund needs confirmation, and running the same command again refunds nothing more', async () => {
  const order = await newOrder(world);
  const number = orderNumber(order);
  const refund = ['orders', 'refund', number, '--amount', '50.5'];
  expect(await shop(...refund)).toMatchObject({
    code: 1,
    stderr: `Refund $50.50 of order ${number}? Its total is $200.00. A refund cannot be undone. This is not a terminal: add --yes to continue.\n`,
  });
  expect(await refundsOf(world, order)).toEqual([]);
  const refunded = await shop(...refund, '--yes', '--json');
  expect(refunded.stderr).toBe('');
  expect(JSON.parse(refunded.output)).toMatchObject({ _id: order._id, number, amount: 5050 });
  expect(await shop(...refund, '--yes')).toMatchObject({
    code: 1,
    stderr: '$50.50 has been refunded since, perhaps by another person. Nothing was refunded now.\n',
  });
  expect(await refundsOf(world, order)).toEqual([5050]);
  const secondPart = await shop('orders', 'refund', number, '--amount', '25', '--after', '50.50');
  expect(secondPart.stderr).toContain('Its total is $200.00; $50.50 was refunded before.');
  const third = await shop('orders', 'refund', number, '--amount', '5', '--after', '50.50', '--yes');
  expect(third).toMatchObject({ code: 0, stderr: '' });
});

test('an order is cancelled from the command line and refunded in full', async () => {
  const order = await newOrder(world);
  const cancelled = await shop('orders', 'cancel', order._id, '--yes');
  expect(cancelled).toMatchObject({ code: 0, stderr: '' });
  expect(cancelled.output).toContain(`Order ${orderNumber(order)} is canceled.`);
  await expect.poll(() => refundsOf(world, order)).toEqual([20_000]);
});

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

test('a hidden print leaves pages and favourites at once, and returns to both', async () => {
  const member = await joinedMember(world);
  await saveFavourite(world, member);
  const { id, title } = prints.mistyRidge;
  const favourites = async () => {
    const url = `/api/users/favorites/${member.userId}`;
    return (await world.app.inject({ url, headers: member.headers })).json().length;
  };
  const status = async () => (await world.app.inject({ url: `/api/products/find/${id}` })).statusCode;
  expect(await favourites()).toBe(1);
  expect(await shop('prints', 'hide', title)).toMatchObject({ code: 0, stderr: '' });
  await expect.poll(status).toBe(404);
  expect(await favourites()).toBe(0);
  expect((await shop('prints', 'list', '--hidden')).output).toMatch(/Misty Ridge .+ hidden +0198c000/);
  const published = await shop('prints', 'publish', id, '--json');
  expect(JSON.parse(published.output)).toEqual([{ _id: id, title, isPublished: true, isChanged: true }]);
  await expect.poll(status).toBe(200);
  expect(await favourites()).toBe(1);
});

test('one command hides several prints; if one of them is unknown, it hides none', async () => {
  const { tidePosts, nightWindows } = prints;
  const oneUnknown = await shop('prints', 'hide', tidePosts.title, 'Nothing Such', nightWindows.id);
  expect(oneUnknown).toMatchObject({
    code: 1,
    output: '',
    stderr: expect.stringMatching(/^There is no print Nothing Such; .+\nNo print was changed\.\n$/),
  });
  const hidden = await shop('prints', 'hide', tidePosts.title, nightWindows.id, tidePosts.id);
  const state = 'is now hidden: off the pages, kept in orders, carts and accounts.\n';
  expect(hidden).toMatchObject({ code: 0, output: `"Tide Posts" ${state}"Night Windows" ${state}` });
  const published = await shop('prints', 'publish', tidePosts.id, nightWindows.id);
  const onTheWall = 'is now on the wall.\n';
  expect(published).toMatchObject({
    code: 0,
    output: `"Tide Posts" ${onTheWall}"Night Windows" ${onTheWall}`,
  });
});

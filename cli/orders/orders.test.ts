import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { logNameOf } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { prints } from '#tests/world/prints.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

/** Runs `shop orders …` while the shop is open. */
function shopOrders(...words: string[]) {
  return runBeside(world, 'orders', ...words);
}

test('when the owner ships an order, the running shop emails the tracking to the buyer', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const number = orderNumber(order);
  const tracking = ['--carrier', 'UPS', '--tracking', '1Z 999'];

  const tooEarly = await shopOrders('move', number, 'shipped', ...tracking, '--yes');
  expect(tooEarly.code).toBe(1);
  expect(tooEarly.stderr).toBe('The order is confirmed now, so this step is not possible.\n');
  const unconfirmed = await shopOrders('move', order._id, 'in_production');
  expect(unconfirmed.stderr).toBe(
    `Move order ${number} from paid to in_production? Its buyer is emailed. This cannot be undone. This is not a terminal: add --yes to continue.\n`,
  );
  const inProduction = await shopOrders('move', order._id, 'in_production', '--yes');
  expect(inProduction).toMatchObject({
    code: 0,
    output: `Order ${number} is now in_production.\n`,
  });
  const shipped = await shopOrders('move', number.toLowerCase(), 'shipped', ...tracking, '--yes');
  expect(shipped.output).toMatch(new RegExp(`^Order ${number} is now shipped\\. Check the number: `));
  const subjects = async () => (await mailsTo(world, email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`Your order ${number} has shipped`);
  const { output } = await shopOrders('show', order.sessionId);
  expect(output).toMatch(/Tracking +UPS 1Z 999\n/);
  expect(output).toMatch(/ shipped +paid +\$0\.00 +owner +UPS 1Z 999\n/);
});

test('an order with a piece on its way through the workshop ships only if the owner insists', async () => {
  const order = await newOrder(world);
  const { db } = world.shop.database;
  await moveOrder({ db, jobs: world.shop.jobs, author: 'terminal' }, order._id, { to: 'in_production' });
  const [piece] = await db
    .update(pieces)
    .set({ station: 'joined' })
    .where(eq(pieces.orderId, order._id))
    .returning();
  const move = ['move', order._id, 'shipped', '--carrier', 'UPS', '--tracking', '1Z 997', '--yes'];
  expect((await shopOrders(...move)).stderr).toBe(
    `Not all pieces are packed: ${piece?.code}. To ship it anyway, without pieces set aside, add --unpacked.\n`,
  );
  expect(await shopOrders(...move, '--unpacked')).toMatchObject({ code: 0 });
});

test('a move that only the payment provider can make is refused, and the others are named', async () => {
  const { code, stderr } = await shopOrders('move', 'any', 'refunded');
  expect(code).toBe(1);
  expect(stderr).toContain('Allowed choices are in_production, shipped, delivered.');
});

test('list and show print an order as text, and show prints it as JSON', async () => {
  await newOrder(world);
  const order = await newOrder(world);
  const name = 'Eve\u001b[2J\nX';
  await world.shop.database.db.update(orders).set({ customerName: name }).where(eq(orders.id, order._id));

  const list = await shopOrders('list', '--status', 'paid', '--limit', '1');
  const row = `${orderNumber(order)} +\\S+ +paid +\\S+ +\\$200\\.00 +${prints.mistyRidge.id}\\.jpg +${order.customerEmail}\n`;
  expect(list.output).toMatch(new RegExp(row));
  expect(list.output).toContain('1 order; there are more: --limit 2.');
  const shown = await shopOrders('show', orderNumber(order));
  expect(shown.output).toMatch(/1 +Misty Ridge by Ada Lind +small +Black +Border +\$200\.00/);
  expect(shown.output).toContain(`In the log   ${logNameOf(order.sessionId)}`);
  expect(shown.output, "a buyer's text must not control the terminal").toContain('Buyer        Eve [2J X ');
  expect(JSON.parse((await shopOrders('show', order._id, '--json')).output)).toMatchObject({
    _id: order._id,
    logName: logNameOf(order.sessionId),
    history: [{ status: 'paid' }],
  });
});

test('list --late prints only orders that should have shipped', async () => {
  const [late] = [await newOrder(world), await newOrder(world)];
  const paidAt = new Date('2026-01-01T12:00:00Z');
  await world.shop.database.db.update(orders).set({ paidAt }).where(eq(orders.id, late._id));
  const { output } = await shopOrders('list', '--late');
  expect(output).toMatch(new RegExp(`^${orderNumber(late)} .+ paid +2026-01-15 LATE `, 'm'));
  expect(output).toMatch(/\n1 order\.\n$/);
});

test('an unknown order or status is refused with a message that names it', async () => {
  const [unknownOrder, unknownStatus] = await Promise.all([
    shopOrders('show', '0badcafe'),
    shopOrders('list', '--status', 'lost'),
  ]);
  expect(unknownOrder).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no order 0badcafe; .+\n$/),
  });
  expect(unknownStatus).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/'lost' is invalid.*Allowed choices are pending, paid/),
  });
});

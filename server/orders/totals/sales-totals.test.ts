import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures } from '#domain/api/orders/figures.ts';
import { daysBetween } from '#domain/orders/figures.ts';
import { isoDay } from '#domain/time.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { readFigures } from '../figures/read-figures.ts';
import { recordChange } from '../history.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { disputes, orders, salesTotals } from '../tables.ts';
import { checkSalesTotals, checkSalesTotalsJob } from './check-sales-totals.ts';
import { blocksOf } from './sales-totals.ts';
import { addSalesChanges } from './update-sales-totals.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
  // Each start runs it once, and would correct what a test breaks.
  await waitForJobs(world, checkSalesTotalsJob.name);
});
afterAll(() => world.close());

const today = isoDay(new Date());
const span = { from: '2020-01-01', to: today };

async function figuresOf(from = span.from, to = span.to): Promise<Omit<Figures, 'checkouts'>> {
  return readFigures(world.shop.database.db, { from, to });
}

/** Runs the nightly check. @returns how many days it corrected */
async function check(): Promise<number> {
  const { database, log } = world.shop;
  await checkSalesTotals({ db: database.db, log }).work({});
  const { rows } = await database.db.execute<{ days: number }>(
    sql`select corrected_days as days from sales_checks order by finished_at desc limit 1`,
  );
  return rows[0]?.days ?? Number.NaN;
}

test('purchases at once, refunds, disputes and a later day of payment all count once, and the check finds nothing', async () => {
  const { db } = world.shop.database;
  const before = await figuresOf();
  const bought = await Promise.all(Array.from({ length: 4 }, () => newOrder(world)));
  await db.update(orders).set({ amountTax: 1000 });
  const adding = addSalesChanges(db);
  const [first, second, third] = bought;
  if (!first || !second || !third) throw new Error('Four orders were expected.');
  await refundOrder(orderContext(world), first._id, { amount: 1234, after: 0 });
  await refundOrder(orderContext(world), first._id, { amount: 66, after: 1234 });
  await adding;
  await db.insert(disputes).values({
    id: 'du_totals',
    orderId: second._id,
    amount: 5000,
    status: 'needs_response',
    reason: 'fraudulent',
    openedAt: new Date(),
  });
  await db.update(disputes).set({ status: 'lost' }).where(eq(disputes.id, 'du_totals'));
  await db
    .update(orders)
    .set({ paidAt: new Date('2024-02-29T23:59:59.999Z') })
    .where(eq(orders.id, third._id));
  const total = bought.reduce((sum, { amountTotal }) => sum + amountTotal, 0);
  const expected = {
    payments: before.money.payments + total,
    refunds: before.money.refunds - 1300,
    lost: before.money.lost - 5000,
    revenue: before.money.revenue + total - 6300,
    // Each order has taxes of 1000 of 20,000: those of the refunds and of the lost dispute went back.
    taxes: before.money.taxes + 4000 - 65 - 250,
    net: before.money.net + total - 6300 - 3685,
  };
  expect((await figuresOf()).money).toEqual(expected);
  await Promise.all([addSalesChanges(db), addSalesChanges(db)]);
  expect(await figuresOf()).toMatchObject({
    money: expected,
    orders: before.orders + 4,
    pieces: before.pieces + 4,
  });
  expect(await figuresOf('2024-02-29', '2024-02-29')).toMatchObject({ orders: 1, pieces: 1 });
  expect(await figuresOf('2024-02-01', '2024-02-29')).toMatchObject({ orders: 1, pieces: 1 });
  expect(await figuresOf('2024-03-01', '2024-03-31')).toMatchObject({ orders: 0, pieces: 0 });
  expect(await check()).toBe(0);
}, 600_000);

test('a history entry that was written with an older amount does not count a refund twice', async () => {
  const { db } = world.shop.database;
  const order = await newOrder(world);
  const before = (await figuresOf()).money.refunds;
  const state = { status: 'paid', paymentStatus: 'paid' } as const;
  for (const amountRefunded of [500, 0, 500])
    await recordChange(db, order._id, { ...state, amountRefunded }, 'test');
  expect((await figuresOf()).money.refunds).toBe(before - 500);
  const { output } = await runBeside(world, 'orders', 'export', '--books');
  const refunds = output
    .split('\r\n')
    .filter((line) => line.includes(order.sessionId) && line.includes(',refund,'));
  expect(refunds).toHaveLength(1);
});

test('the nightly check corrects the totals, and Today and the status say so', async () => {
  const { db } = world.shop.database;
  await newOrder(world);
  await addSalesChanges(db);
  const right = await figuresOf();
  await db.update(salesTotals).set({ amount: sql`amount + 1` }).where(eq(salesTotals.kind, 'payments'));
  await db.delete(salesTotals).where(eq(salesTotals.kind, 'sizes'));
  await db
    .insert(salesTotals)
    .values({ days: 1, start: '2023-05-05', kind: 'orders', name: 'paid', count: 3, amount: 0 });
  expect(await figuresOf()).not.toEqual(right);
  expect(await check()).toBeGreaterThan(0);
  expect(await figuresOf()).toEqual(right);
  const year = { from: '2023-01-01', to: '2023-12-31' };
  expect((await figuresOf(year.from, year.to)).orders).toBe(0);
  const { output } = await runBeside(world, 'status');
  expect(output).toContain('differed from the orders, and were corrected');
  const shown = await studio(world, 'GET today', await newStaff(world));
  expect(shown.json().lines).toContainEqual(
    expect.objectContaining({ id: 'corrected-totals', isAlert: true }),
  );
}, 600_000);

test('a span adds up to the same parts, wherever its blocks start and end', async () => {
  const { db } = world.shop.database;
  const order = await newOrder(world);
  for (const day of ['2022-01-31', '2022-02-01', '2022-02-28', '2022-03-01', '2022-04-30']) {
    await db
      .update(orders)
      .set({ paidAt: new Date(`${day}T12:00:00Z`) })
      .where(eq(orders.id, order._id));
    await addSalesChanges(db);
    for (const [from, to] of [
      ['2022-01-31', '2022-04-30'],
      ['2022-02-01', '2022-02-28'],
      ['2022-02-28', '2022-03-01'],
      ['2022-01-15', '2022-03-15'],
    ] as const) {
      const isIn = daysBetween(from, to).includes(day);
      expect((await figuresOf(from, to)).pieces, `${day} in ${from} to ${to}`).toBe(isIn ? 1 : 0);
    }
  }
  await db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, order._id));
});

test('the blocks of a span have each of its days once, and are at most two of each length', () => {
  for (let first = 0; first < 600; first += 7) {
    for (const length of [1, 2, 30, 31, 90, 365, 366]) {
      const dayOf = (days: number) => isoDay(new Date(Date.UTC(2025, 0, 1 + days)));
      const of = { from: dayOf(first), to: dayOf(first + length - 1) };
      const blocks = blocksOf(of);
      const days = blocks.flatMap(({ start, days: count }) =>
        daysBetween(start, isoDay(new Date(Date.parse(start) + (count - 1) * 24 * 60 * 60 * 1000))),
      );
      expect(days).toEqual(daysBetween(of.from, of.to));
      expect(blocks.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(length + 1)));
    }
  }
});

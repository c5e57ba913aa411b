import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures } from '#domain/api/orders/figures.ts';
import { daysBetween } from '#domain/orders/figures.ts';
import { isoDay } from '#domain/time.ts';
import { checkoutDays } from '#server/checkout/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let books: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  books = await newStaff(world, { role: 'books' });
});
afterAll(() => world.close());

const dayMs = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => isoDay(new Date(Date.now() + days * dayMs));

async function figures(from: string, to: string): Promise<Figures> {
  const response = await studio(world, `GET figures?from=${from}&to=${to}`, books);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function buy(items: object[], promotionCode?: string) {
  const sessionId = await newSession(world, items);
  await paySession(world, sessionId, { email: 'grace@example.com', ...(promotionCode && { promotionCode }) });
  return ingestedOrder(world, sessionId);
}

/** The sum of a column of dollars, in cents. */
function sumOf(rows: Record<string, string>[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);
}

const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

test('the figures are those of the exports, to the cent', async () => {
  const tide = { ...oneSmallPrint, productMongoId: prints.tidePosts.id, sizeKey: 'giant', frame: 'NoFrame' };
  await buy([{ ...oneSmallPrint, quantity: 3 }], 'WELCOME10');
  const refunded = await buy([tide, oneSmallPrint]);
  const before = await buy([oneSmallPrint]);
  await world.shop.database.db.update(orders).set({ amountTax: 1777 }).where(eq(orders.id, refunded._id));
  const old = new Date(Date.now() - 40 * dayMs);
  await world.shop.database.db.update(orders).set({ paidAt: old }).where(eq(orders.id, before._id));
  const owner = await newStaff(world);
  const refund = { amount: 1234, after: 0 };
  await studio(world, `POST orders/${refunded._id}/refund`, { ...owner, body: refund });
  const [from, to] = [dayFromNow(-3), dayFromNow(1)];
  await expect.poll(async () => (await figures(from, to)).money.refunds).toBe(-1234);

  const shown = await figures(from, to);
  const span = ['--from', from, '--to', to];
  const rows = read((await runBeside(world, 'orders', 'export', ...span)).output);
  const bookRows = read((await runBeside(world, 'orders', 'export', '--books', ...span)).output);
  expect(shown.money).toEqual({
    payments: sumOf(rows, 'Total'),
    refunds: -sumOf(rows, 'Refunded'),
    lost: 0,
    revenue: sumOf(bookRows, 'Total'),
    taxes: sumOf(bookRows, 'Taxes'),
    net: sumOf(bookRows, 'Net'),
  });
  expect(shown.money.taxes).toBeGreaterThan(1700);
  expect([shown.orders, shown.pieces]).toEqual([2, 5]);
  expect(shown.average).toBe(Math.round(shown.money.payments / 2));
  for (const parts of [shown.prints, shown.sizes, shown.frames]) {
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(sumOf(rows, 'Line subtotal'));
  }
  expect(shown.sizes).toEqual([
    { name: 'Giant', pieces: 1, amount: 102_500 },
    { name: 'Small', pieces: 4, amount: 80_000 },
  ]);
  expect(shown.frames.map(({ name, pieces }) => [name, pieces])).toEqual([
    ['No Frame', 1],
    ['Black', 4],
  ]);
  expect(shown.days.map(({ day }) => day)).toEqual(daysBetween(from, to));
  expect(shown.days.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(shown.money.revenue);
  expect(shown.checkouts).toEqual({ since: expect.any(String), opened: 3, placed: 3 });
  const past = await figures(dayFromNow(-50), dayFromNow(-30));
  expect(past).toMatchObject({
    orders: 1,
    money: { payments: before.amountTotal, revenue: before.amountTotal },
  });

  for (const [what, lines] of [
    ['books', bookRows],
    ['orders', rows],
  ] as const) {
    const csv = await studio(world, `GET figures/${what}?from=${from}&to=${to}`, books);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(read(csv.body)).toEqual(lines);
  }
});

test('a payment page counts once, on its day', async () => {
  const { db } = world.shop.database;
  const opened = async () => (await db.select().from(checkoutDays)).reduce((sum, day) => sum + day.opened, 0);
  const before = await opened();
  await newSession(world, [{ ...oneSmallPrint, quantity: 7 }]);
  expect(await opened()).toBe(before + 1);
});

test.each([
  ['2026-03-02', '2026-03-01', 'is before the first day'],
  ['2024-01-01', '2026-03-01', 'is too long after the first day'],
])('the span from %s to %s is refused', async (from, to, problem) => {
  const response = await studio(world, `GET figures?from=${from}&to=${to}`, books);
  expect([response.statusCode, response.json().fields]).toEqual([400, { to: problem }]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { orders } from '#server/orders/tables.ts';
import { newAccount } from '#tests/world/account.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext, rowOf } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** What the buyer gets behind the link in the confirmation. */
async function get(order: Order, { of = order, paper = '' } = {}) {
  const token = await world.shop.orderLinks.toOrder(of);
  const url = `/api/orders/${order._id}/receipt${paper && `?paper=${paper}`}`;
  return world.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}

async function pagesOf(order: Order, paper = '') {
  const response = await get(order, { paper });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return readPdf(response.rawPayload);
}

const textOf = async (order: Order) => (await pagesOf(order)).map(({ text }) => text).join(' ');
const today = () => formatUtcDay(new Date().toISOString());

/** Two prints, paid with these. */
async function orderOfTwo(payment: object = {}) {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email: newEmail(), ...payment });
  return ingestedOrder(world, session);
}

test('a receipt says who sold what to whom, when it was paid, and every amount', async () => {
  const order = await orderOfTwo();
  const text = await textOf(order);
  const number = orderNumber(order);
  for (const part of [
    'Seller Passepartout Prints LLC Portland, Oregon 97209 USA',
    `Receipt for order ${number}`,
    `Paid ${today()}`,
    order.customerEmail ?? '-',
    order.customerName ?? '-',
    order.address?.line1 ?? '-',
    '2 × Misty Ridge by Ada Lind $400.00',
    'Small, Black frame, Border, $200.00 each',
    'Subtotal $400.00',
    'Shipping Free',
    'Taxes $0.00',
    'Total $400.00',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/refund|cancel|Discount/i);
  const { headers } = await get(order);
  expect(headers['content-disposition']).toContain(`receipt-${number}.pdf`);
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['letter', { width: 612, height: 792 }],
  ['a4', { width: 595.28, height: 841.89 }],
])('a receipt on %s has its size, and all text inside the margins', async (paper, size) => {
  const pages = await pagesOf(await newOrder(world), paper);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.size.width).toBeCloseTo(size.width, 1);
  expect(pages[0]?.size.height).toBeCloseTo(size.height, 1);
  for (const { x, y, width } of pages[0]?.texts ?? []) {
    expect(x).toBeGreaterThan(50);
    expect(x + width).toBeLessThan(size.width - 50);
    expect(y).toBeLessThan(size.height - 50);
  }
});

test('a receipt on another paper than those two is refused', async () => {
  expect((await get(await newOrder(world), { paper: 'legal' })).statusCode).toBe(400);
});

test('a receipt states a discount, and prices of a present as well', async () => {
  const order = await orderOfTwo({ promotionCode: 'WELCOME10', customField: 'Happy birthday!' });
  expect(order.giftNote).toBe('Happy birthday!');
  const text = await textOf(order);
  expect(text).toContain('Discount -$40.00');
  expect(text).toContain('Total $360.00');
  expect(text).not.toContain('birthday');
});

test('a receipt states each refund with its day, and what is left', async () => {
  const order = await newOrder(world);
  await refundOrder(orderContext(world), order._id, { amount: 5000 });
  await refundOrder(orderContext(world), order._id, { amount: 2500, after: 5000 });
  const text = await textOf(order);
  expect(text).toContain('A part of the total was refunded.');
  expect(text).toContain(`Refunded on ${today()} -$50.00`);
  expect(text).toContain(`Refunded on ${today()} -$25.00`);
  expect(text).toContain('Total after refunds $125.00');
});

test('the receipt of a canceled and refunded order says so', async () => {
  const order = await newOrder(world);
  await cancelOrder(orderContext(world), order._id);
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
  const text = await textOf(order);
  expect(text).toContain(`This order was canceled on ${today()}. The total was refunded.`);
  expect(text).toContain('Total after refunds $0.00');
});

test('only the buyer of an order gets its receipt, as a member or with the link', async () => {
  const member = await newAccount(world);
  const session = await newSession(world, [oneSmallPrint], member.headers);
  await paySession(world, session, { email: member.email });
  const order = await ingestedOrder(world, session);
  const url = `/api/orders/${order._id}/receipt`;
  const { headers } = await newAccount(world);
  expect((await world.app.inject({ url, headers: member.headers })).statusCode).toBe(200);
  expect((await world.app.inject({ url, headers })).statusCode).toBe(404);
  expect((await get(order, { of: await newOrder(world) })).statusCode).toBe(404);
  expect((await world.app.inject({ url })).statusCode).toBe(401);
});

test('an order that is not paid has no receipt', async () => {
  const order = await newOrder(world);
  const unpaid = { status: 'pending', paymentStatus: 'processing', paidAt: null } as const;
  await world.shop.database.db.update(orders).set(unpaid).where(eq(orders.id, order._id));
  const response = await get(order);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'not_paid' });
});

test('owner and bookkeeper save the receipt in the studio, a maker does not', async () => {
  const order = await newOrder(world);
  const save = ({ cookie }: SignedInStaff) =>
    studio(world, `GET orders/${order._id}/receipt?paper=a4`, { cookie });
  for (const staff of [owner, await newStaff(world, { role: 'books' })]) {
    const [page] = await readPdf((await save(staff)).rawPayload);
    expect(page?.text).toContain(`Receipt for order ${orderNumber(order)}`);
  }
  expect((await save(await newStaff(world, { role: 'maker' }))).statusCode).toBe(403);
});

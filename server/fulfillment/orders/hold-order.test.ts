import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { orders } from '#server/orders/tables.ts';
import {
  ingest,
  ingestedOrder,
  mailsTo,
  newEmail,
  newHeldOrder,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { refundsOf, rowOf } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

const hourMs = 60 * 60 * 1000;
const reason = 'goes to Hawaii, where the Exhibition size does not ship';

const call = (path: string, body?: object) =>
  studio(world, path, { cookie: owner.cookie, ...(body && { body }) });
const shown = async (id: string) => (await call(`GET orders/${id}`)).json();
const line = async (id: string) =>
  (await call('GET today')).json().lines.find((each: { id: string }) => each.id === `held-${id}`);

const inState = (state: string) => ({
  shippingName: 'Ada Lind',
  address: { line1: '2 Elm St', line2: '', city: 'Town', state, postal_code: '97209', country: 'US' },
});

test('an order that was paid although it does not ship is held: nothing is made, and the owner is alerted', async () => {
  const order = await newHeldOrder(world);
  expect(await shown(order._id)).toMatchObject({
    heldReason: reason,
    pieces: [],
    order: { status: 'paid' },
    can: { move: [], refund: order.amountTotal },
  });
  expect((await shown(order._id)).history.at(-1)).toMatchObject({ note: `held: it ${reason}` });
  expect(await line(order._id)).toEqual({
    id: `held-${order._id}`,
    isAlert: true,
    sentence: `Order ${orderNumber(order)} ${reason}. Refund it, or ship it all the same.`,
    action: {
      text: 'Show the order',
      to: `/orders/${order._id}`,
      held: { orderId: order._id, amount: order.amountTotal, after: 0 },
    },
  });
  const moved = await call(`POST orders/${order._id}/move`, { to: 'in_production' });
  expect(moved.statusCode).toBe(409);
  expect(moved.json()).toMatchObject({ code: 'held' });
});

test('an order is held once, however often its payment is seen', async () => {
  const session = await newSession(world, [oneSmallPrint, { ...oneSmallPrint, sizeKey: 'exhibition' }]);
  await paySession(world, session, { email: newEmail(), address: { state: 'HI' } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => ingest(world, session)));
  const [_id] = answers.map((answer) => answer.json()._id);
  const { history, pieces } = await shown(_id);
  expect(pieces).toEqual([]);
  expect(history.filter(({ note }: { note: string | null }) => note?.startsWith('held'))).toHaveLength(1);
});

test('orders that ship to their address are not held', async () => {
  const session = await newSession(world, [oneSmallPrint]);
  await paySession(world, session, { email: newEmail(), address: { state: 'HI' } });
  const { _id } = (await ingest(world, session)).json();
  expect(await shown(_id)).toMatchObject({ heldReason: null, pieces: [{ station: 'queued' }] });
});

test('one press refunds a held order in full, and the buyer is emailed', async () => {
  const email = newEmail();
  const order = await newHeldOrder(world, email);
  const { held } = (await line(order._id)).action;
  const press = { amount: held.amount, after: held.after };
  const presses = await Promise.all([1, 2].map(() => call(`POST orders/${order._id}/refund`, press)));
  expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await refundsOf(world, order)).toEqual([order.amountTotal]);
  expect(await shown(order._id)).toMatchObject({
    heldReason: null,
    pieces: [],
    order: { status: 'refunded' },
  });
  expect(await line(order._id)).toBeUndefined();
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/refund/i));
});

test('one press ships a held order all the same: it is made like any other', async () => {
  const order = await newHeldOrder(world);
  const release = () => call(`POST orders/${order._id}/release`, {});
  expect((await release()).statusCode).toBe(204);
  expect(await shown(order._id)).toMatchObject({ heldReason: null, pieces: [{ station: 'queued' }] });
  expect(await line(order._id)).toBeUndefined();
  const again = await release();
  expect(again.json()).toMatchObject({ code: 'not_held' });
  const moved = await call(`POST orders/${order._id}/move`, { to: 'in_production' });
  expect(moved.statusCode).toBe(204);
});

test('a held order is canceled long after its 24 hours, also one that cost nothing, but not by its buyer', async () => {
  const email = newEmail();
  const session = await newSession(world, [{ ...oneSmallPrint, sizeKey: 'exhibition' }]);
  await paySession(world, session, { email, address: { state: 'HI' }, promotionCode: 'ONTHEHOUSE' });
  const order = await ingestedOrder(world, session);
  const completedAt = new Date(Date.now() - 48 * hourMs);
  await world.shop.database.db.update(orders).set({ completedAt }).where(eq(orders.id, order._id));
  expect(await line(order._id)).toMatchObject({
    sentence: `Order ${orderNumber(order)} ${reason}. Cancel it, or ship it all the same.`,
    action: { held: { amount: 0 } },
  });
  expect((await shown(order._id)).can).toMatchObject({ cancel: true, refund: 0 });
  const headers = { authorization: `Bearer ${await world.shop.orderLinks.toOrder(order)}` };
  const byBuyer = await world.app.inject({
    method: 'POST',
    url: `/api/orders/${order._id}/cancel`,
    headers,
  });
  expect(byBuyer.statusCode).toBe(409);
  expect((await call(`POST orders/${order._id}/cancel`, {})).statusCode).toBe(204);
  expect(await shown(order._id)).toMatchObject({ heldReason: null, order: { status: 'cancelled' } });
  expect(await line(order._id)).toBeUndefined();
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/canceled/));
});

test('an order that was canceled while it was held cannot be released', async () => {
  const order = await newHeldOrder(world);
  await call(`POST orders/${order._id}/cancel`, {});
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
  expect((await call(`POST orders/${order._id}/release`, {})).statusCode).toBe(409);
  expect((await shown(order._id)).pieces).toEqual([]);
});

test('correcting the address of a held order to a place where it ships releases it', async () => {
  const order = await newHeldOrder(world);
  const other = await call(`PUT orders/${order._id}/address`, inState('AK'));
  expect(other.json()).toMatchObject({
    code: 'does_not_ship',
    error: 'With this address the order goes to Alaska, where the Exhibition size does not ship.',
  });
  expect((await shown(order._id)).heldReason).toBe(reason);
  expect((await call(`PUT orders/${order._id}/address`, inState('OR'))).statusCode).toBe(200);
  expect(await shown(order._id)).toMatchObject({ heldReason: null, pieces: [{ station: 'queued' }] });
});

test('an address is corrected to a place where a print does not ship only if the owner insists', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, sizeKey: 'exhibition' }]);
  await paySession(world, session, { email: newEmail() });
  const { _id } = (await ingest(world, session)).json();
  expect((await call(`PUT orders/${_id}/address`, inState('HI'))).statusCode).toBe(409);
  const insisted = { ...inState('HI'), despiteDestination: true };
  expect((await call(`PUT orders/${_id}/address`, insisted)).statusCode).toBe(200);
  expect(await shown(_id)).toMatchObject({ heldReason: null, pieces: [{ station: 'queued' }] });
  const { changes } = (await call('GET changes')).json();
  expect(JSON.stringify(changes[0])).toContain('although one of its prints does not ship there');
});

test('makers and bookkeepers cannot decide about a held order', async () => {
  const order = await newHeldOrder(world);
  for (const role of ['maker', 'books'] as const) {
    const { cookie } = await newStaff(world, { role });
    for (const action of ['release', 'refund']) {
      const body = action === 'refund' ? { amount: order.amountTotal, after: 0 } : {};
      expect((await studio(world, `POST orders/${order._id}/${action}`, { cookie, body })).statusCode).toBe(
        403,
      );
    }
  }
  expect((await shown(order._id)).heldReason).toBe(reason);
  expect((await newOrder(world)).status).toBe('paid');
});

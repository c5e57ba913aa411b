import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedOrder, ListTotal, StudioOrder } from '#domain/api/orders/orders.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { sendShippingMailJob } from '#server/orders/order-jobs.ts';
import { orders } from '#server/orders/tables.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paymentOf,
  paySession,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

interface FoundPage {
  orders: ListedOrder[];
  cursor: string | null;
  total: ListTotal | null;
}

async function search(query: string): Promise<FoundPage> {
  const response = await studio(world, `GET orders?${query}`, { cookie: owner.cookie });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function read({ _id }: Pick<Order, '_id'>): Promise<StudioOrder> {
  return (await studio(world, `GET orders/${_id}`, { cookie: owner.cookie })).json();
}

const act = ({ _id }: Pick<Order, '_id'>, action: string, body: object) =>
  studio(world, `POST orders/${_id}/${action}`, { cookie: owner.cookie, body });

test('an order is found by email, by the words of the name, by its number and by the code of a piece', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const number = orderNumber(order);
  for (const text of [email, email.slice(0, 20), number, number.toLowerCase(), piece?.code ?? '']) {
    const { orders } = await search(`q=${encodeURIComponent(text)}`);
    expect(
      orders.map(({ _id }) => _id),
      text,
    ).toEqual([order._id]);
  }
  const [first = '', last = ''] = (order.customerName ?? '').split(' ');
  const byName = await search(`q=${last.slice(0, 4).toLowerCase()}+${first.slice(0, 2).toUpperCase()}`);
  expect(byName.orders.map(({ _id }) => _id)).toContain(order._id);
  for (const text of ["o'unknown", '%', "\\' :* & !", '((', 'unknown@%'])
    expect(await search(`q=${encodeURIComponent(text)}`), text).toEqual({
      orders: [],
      cursor: null,
      total: null,
    });
});

test('filters show what is open and what is late, and a cursor continues the list', async () => {
  const shipped = await newOrder(world);
  await moveOrder(orderContext(world), shipped._id, { to: 'in_production' });
  await moveOrder(orderContext(world), shipped._id, { to: 'shipped', tracking });
  const late = await newOrder(world);
  const { db } = world.shop.database;
  await db
    .update(orders)
    .set({ paidAt: new Date('2020-01-01') })
    .where(eq(orders.id, late._id));
  const idsOf = async (query: string) => (await search(query)).orders.map(({ _id }) => _id);
  expect(await idsOf('filter=open')).not.toContain(shipped._id);
  expect(await idsOf('filter=shipped')).toContain(shipped._id);
  expect(await idsOf('filter=late')).toEqual([late._id]);
  expect((await search('filter=late')).orders).toMatchObject([{ isLate: true, status: 'paid' }]);
  const [newest, second] = await idsOf('');
  expect((await idsOf(`cursor=${newest}`))[0]).toBe(second);
  const wrong = await studio(world, 'GET orders?cursor=x', { cookie: owner.cookie });
  expect(wrong.statusCode).toBe(400);
});

test('an owner makes, ships and refunds an order; history and log name the owner', async () => {
  const order = await newOrder(world);
  expect(await read(order)).toMatchObject({
    can: { move: ['in_production'], cancel: true, refund: order.amountTotal, resend: true },
  });
  expect((await act(order, 'move', { to: 'in_production' })).statusCode).toBe(204);
  const again = await act(order, 'move', { to: 'in_production' });
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toBe('The order is being made now, so this step is not possible.');
  const { url: _, ...typed } = tracking;
  expect((await act(order, 'move', { to: 'shipped', tracking: typed })).statusCode).toBe(204);
  const refund = () => act(order, 'refund', { amount: 5000, after: 0 });
  expect((await refund()).statusCode).toBe(200);
  expect((await refund()).json()).toMatchObject({ code: 'other_total' });
  expect((await act(order, 'resend', {})).json()).toEqual({ to: order.customerEmail });

  const { order: current, history, amountRefunded, can } = await read(order);
  expect(current.tracking).toMatchObject({ number: typed.number, url: expect.stringContaining('ups.com') });
  expect({ amountRefunded, can }).toMatchObject({
    amountRefunded: 5000,
    can: { move: ['delivered'], cancel: false, refund: order.amountTotal - 5000 },
  });
  expect(history.filter(({ cause }) => cause.startsWith(owner.name)).map(({ status }) => status)).toEqual([
    'in_production',
    'shipped',
    'shipped',
  ]);
  const { changes } = await listStaffChanges(world.shop.database.db);
  const logged = changes.filter(({ change }) => change.subjectId === order._id);
  expect(logged.map(({ change, name }) => [change.action, name])).toEqual([
    ['confirmation-resent', owner.name],
    ['refunded', owner.name],
    ['moved', owner.name],
    ['moved', owner.name],
  ]);
});

test('two people who ship one order at the same moment ship it once, and the slower one reads why', async () => {
  const order = await newOrder(world);
  expect((await act(order, 'move', { to: 'in_production' })).statusCode).toBe(204);
  const colleague = await newStaff(world);
  const outcomes = await Promise.all(
    [owner, colleague].map(({ cookie }, index) =>
      studio(world, `POST orders/${order._id}/move`, {
        cookie,
        body: { to: 'shipped', tracking: { ...tracking, number: `1Z-${index}` } },
      }),
    ),
  );
  const [shipped, refused] = outcomes.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(shipped?.statusCode).toBe(204);
  expect([refused?.statusCode, refused?.json().error]).toEqual([
    409,
    'The order is shipped now, so this step is not possible.',
  ]);
  const { order: current } = await read(order);
  expect(current.parcels).toHaveLength(1);
  const mails = await world.shop.database.db.execute(
    sql`select id from pgboss.job where name = ${sendShippingMailJob.name} and data ->> 'orderId' = ${order._id}`,
  );
  expect(mails.rows).toHaveLength(1);
});

test("a refund names the person who made it, also when the provider's event is faster than its response", async () => {
  const order = await newOrder(world);
  // The shop reads the session before and after the refund. The event arrives during the second read.
  await world.setFaults({
    api: { path: '/v1/checkout/sessions', delayMs: 2000, calls: 2 },
    webhooks: { delayMs: 200 },
  });
  expect((await act(order, 'refund', { amount: 2000, after: 0 })).statusCode).toBe(200);
  await world.setFaults();
  const { history } = await read(order);
  const refunds = history.filter(({ amountRefunded }) => amountRefunded === 2000);
  expect(refunds.map(({ cause }) => cause)).toContain(owner.name);
});

test('an order that was refunded at the provider says so, ships no more, and is refunded no second time', async () => {
  const order = await newOrder(world);
  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create({ payment_intent, amount: 3000 });
  // The page was open before, so it still believes that nothing was refunded.
  const part = await act(order, 'refund', { amount: 3000, after: 0 });
  expect(part.json().error).toBe(
    '$30.00 has been refunded since, perhaps by another person. Nothing was refunded now.',
  );
  expect(await read(order)).toMatchObject({ amountRefunded: 3000 });

  await world.provider.refunds.create({ payment_intent });
  await expect.poll(async () => (await read(order)).order.status).toBe('refunded');
  expect((await read(order)).can).toMatchObject({ move: [], refund: 0 });
  const shipped = await act(order, 'move', { to: 'in_production' });
  expect(shipped.json().error).toBe('The order is refunded now, so this step is not possible.');
  expect((await act(order, 'refund', { amount: 100, after: order.amountTotal })).json()).toMatchObject({
    code: 'nothing_left',
  });
  expect(await refundsOf(world, order)).toEqual([3000, order.amountTotal - 3000]);
});

test('an order with pieces on the bench ships only when they are packed, or when the owner says so', async () => {
  const order = await newOrder(world);
  const context = orderContext(world);
  const [piece] = await findPieces(context.db, { order: order._id });
  await movePiece(context, piece?.code ?? '', { to: 'trimmed' });
  const ship = (more: object) => act(order, 'move', { to: 'shipped', tracking, ...more });
  expect((await ship({})).json()).toMatchObject({
    code: 'not_packed',
    error: `Not all pieces are packed: ${piece?.code}.`,
  });
  expect((await ship({ unpacked: true })).statusCode).toBe(204);
  expect((await act(order, 'move', { to: 'shipped' })).json().fields).toEqual({
    'tracking.number': 'is missing',
  });
});

test('an owner cancels an order, and its buyer hears of it', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const cancelled = await act(order, 'cancel', {});
  expect(cancelled.statusCode).toBe(204);
  expect((await act(order, 'move', { to: 'in_production' })).statusCode).toBe(409);
  const subjects = async () =>
    (await world.sandbox<{ subject: string }[]>(`/mailbox/messages?to=${email}`)).map(
      ({ subject }) => subject,
    );
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/cancel/i));
});

test('books read orders and change none, a maker sees none, and money needs a fresh verification', async () => {
  const order = await newOrder(world);
  const books = await newStaff(world, { role: 'books' });
  const maker = await newStaff(world, { role: 'maker' });
  const status = async (call: string, { cookie }: SignedInStaff, body?: object) =>
    (await studio(world, call, { cookie, ...(body && { body }) })).statusCode;
  expect(await status(`GET orders/${order._id}`, books)).toBe(200);
  expect(await status(`POST orders/${order._id}/move`, books, { to: 'in_production' })).toBe(403);
  expect(await status('GET orders', maker)).toBe(403);
  expect(await status(`GET orders/${order._id}`, maker)).toBe(403);
  const { db } = world.shop.database;
  await db.execute(sql`update staff_sessions set verified_at = verified_at - interval '6 minutes'`);
  const refused = await act(order, 'refund', { amount: 100, after: 0 });
  expect(refused.json()).toMatchObject({ code: 'step_up_required' });
  expect((await read(order)).amountRefunded).toBe(0);
});

const put = ({ _id }: Pick<Order, '_id'>, part: string, body: object) =>
  studio(world, `PUT orders/${_id}/${part}`, { cookie: owner.cookie, body });

test('a list can begin with the oldest, has the orders of some days, and says how many and how much they are', async () => {
  const [first, second] = [await newOrder(world), await newOrder(world)];
  const today = second.createdAt.slice(0, 10);
  const { orders, total, cursor } = await search(`from=${today}&to=${today}&sort=oldest`);
  const ids = orders.map(({ _id }) => _id);
  expect(ids.indexOf(first._id)).toBeLessThan(ids.indexOf(second._id));
  expect(cursor).toBeNull();
  const sum = orders.reduce((amount, { amountTotal }) => amount + amountTotal, 0);
  expect(total).toEqual({ count: orders.length, amount: sum });
  const next = await search(`sort=oldest&cursor=${first._id}`);
  expect(next.orders[0]?._id).toBe(second._id);
  expect(next.total).toBeNull();
  expect(await search('to=2020-01-01')).toEqual({ orders: [], cursor: null, total: { count: 0, amount: 0 } });
  const wrong = await studio(world, 'GET orders?from=tomorrow', { cookie: owner.cookie });
  expect(wrong.json()).toMatchObject({ fields: { from: 'must be a day such as 2026-11-25' } });
});

test('an order says which piece is in which parcel, that a part has shipped, and which emails wait', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const [shipped, waiting] = (await read(order)).pieces;
  const context = orderContext(world);
  for (const piece of [shipped, waiting]) await movePiece(context, piece?.code ?? '', { to: 'packed' });
  const inStudio = { ...context, author: owner.id };
  await shipPieces(inStudio, order._id, { codes: [shipped?.code ?? ''], tracking });
  const found = await read(order);
  expect(found.pieces).toMatchObject([
    { code: shipped?.code, parcel: { carrier: 'UPS', number: tracking.number, status: 'shipped' } },
    { code: waiting?.code, parcel: null },
  ]);
  expect(found.waitingEmails).toContain('Shipping');
  const [listed] = (await search(`q=${orderNumber(order)}`)).orders;
  expect(listed && describeState(listed)).toBe('Part shipped');
});

test('a canceled order is called canceled after its refund too', async () => {
  const order = await newOrder(world);
  const { cookie } = await newStaff(world);
  const canceled = await studio(world, `POST orders/${order._id}/cancel`, { cookie, body: {} });
  expect(canceled.statusCode, canceled.body).toBe(204);
  await expect.poll(async () => (await read(order)).order.status).toBe('refunded');
  const [listed] = (await search(`q=${orderNumber(order)}`)).orders;
  expect(listed && describeState(listed)).toBe('Canceled, refunded');
});

test('an owner corrects an address until there is a label, and the tracking of what has shipped', async () => {
  const order = await newOrder(world);
  const address = { ...order.address, line1: '12 Gallery Row', line2: 'Apt 4', country: 'US' };
  expect((await read(order)).can.correctAddress).toBe(true);
  const corrected = await put(order, 'address', { shippingName: 'Ada Lind', address });
  expect(corrected.statusCode, corrected.body).toBe(200);
  expect((await read(order)).order).toMatchObject({ shippingName: 'Ada Lind', address });
  const wrong = await put(order, 'address', { shippingName: '', address: { ...address, state: 'Oregon' } });
  expect(wrong.json().fields).toEqual({
    shippingName: 'is empty',
    'address.state': 'must be the code of a state, such as OR',
  });
  const early = await put(order, 'tracking', { parcel: null, tracking: { carrier: 'UPS', number: '1' } });
  expect(early.statusCode).toBe(409);

  const context = orderContext(world);
  await moveOrder(context, order._id, { to: 'in_production' });
  await moveOrder(context, order._id, { to: 'shipped', tracking, unpacked: true });
  const right = { carrier: 'UPS', number: '1Z999AA10123456790' };
  expect((await put(order, 'tracking', { parcel: null, tracking: right })).statusCode).toBe(204);
  expect((await read(order)).order.tracking).toMatchObject(right);
  expect((await put(order, 'address', { shippingName: 'Ada', address })).json()).toMatchObject({
    code: 'too_late',
  });
  const log = (await studio(world, 'GET changes', { cookie: owner.cookie })).body;
  expect(log).toContain('corrected the address of');
  expect(log).toContain('UPS 1Z999AA10123456790');
  expect(log).not.toContain('12 Gallery Row');
});

import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { findHistory } from '#server/orders/history.ts';
import { orders } from '#server/orders/tables.ts';
import { newAccount } from '#tests/world/account.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newHeldOrder,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { newHome } from '#tests/world/open-shipping-shop.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf, rowOf } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { labelPurchases } from '../labels/tables.ts';
import { findPieces } from '../pieces/find-pieces.ts';
import { movePiece } from '../pieces/move-piece.ts';
import { pieces } from '../tables.ts';
import { moveOrder } from './move-order.ts';

const hourMs = 60 * 60 * 1000;

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

type Headers = Record<string, string>;

/** The headers of a request with the link in the order's email. */
async function linkTo(order: Order): Promise<Headers> {
  return { authorization: `Bearer ${await world.shop.orderLinks.toOrder(order)}` };
}

function cancel({ _id }: Pick<Order, '_id'>, headers: Headers) {
  return world.app.inject({ method: 'POST', url: `/api/orders/${_id}/cancel`, headers });
}

function correct({ _id }: Pick<Order, '_id'>, headers: Headers, body: object = {}) {
  const payload = { shippingName: 'Ada Lind', address: newHome, ...body };
  return world.app.inject({ method: 'PUT', url: `/api/orders/${_id}/address`, headers, payload });
}

async function shown(order: Order): Promise<BuyerOrder> {
  const response = await world.app.inject({ url: '/api/orders/found', headers: await linkTo(order) });
  const [found] = response.json<BuyerOrder[]>();
  if (!found) throw new Error(`The link shows no order: ${response.body}`);
  return found;
}

const codesOf = async ({ _id }: Order) =>
  (await findPieces(world.shop.database.db, { order: _id })).map(({ code }) => code);
const causesOf = async ({ _id }: Order) =>
  (await findHistory(world.shop.database.db, _id)).map(({ cause }) => cause);

test('a member cancels an order: it is refunded once, an email says so, and the history names the buyer', async () => {
  const member = await newAccount(world);
  const email = newEmail();
  const session = await newSession(world, [oneSmallPrint], member.headers);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  const mine = await world.app.inject({ url: '/api/orders/mine', headers: member.headers });
  const { completedAt } = (await rowOf(world, order)) ?? {};
  const until = new Date(Number(completedAt) + 24 * hourMs).toISOString();
  expect(mine.json()).toMatchObject([{ _id: order._id, cancelUntil: until, canCorrectAddress: true }]);

  const [first, second] = await Promise.all([cancel(order, member.headers), cancel(order, member.headers)]);
  for (const response of [first, second]) {
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ _id: order._id, cancelUntil: null, canCorrectAddress: false });
  }
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([16_000]);
  expect((await causesOf(order)).filter((cause) => cause === 'buyer')).toHaveLength(1);
  const number = orderNumber(order);
  const texts = async () => (await mailsTo(world, email)).map(({ text }) => text).join();
  await expect.poll(texts).toContain(`Order ${number} is canceled, and we have refunded $160.00.`);
  expect(await shown(order)).toMatchObject({ refunds: [{ amount: 16_000 }], making: null });
  expect((await cancel(order, member.headers)).json()).toMatchObject({ status: 'refunded' });

  const { cookie } = await newStaff(world);
  const seen = (await studio(world, `GET orders/${order._id}`, { cookie })).json();
  expect(seen.history.find(({ status }: { status: string }) => status === 'cancelled').cause).toBe(
    'the buyer',
  );
});

test('a buyer with an emailed link can do the same, and only with that order', async () => {
  const [order, other] = [await newOrder(world), await newOrder(world)];
  const headers = await linkTo(order);
  expect((await cancel(other, headers)).statusCode).toBe(404);
  expect((await correct(other, headers)).statusCode).toBe(404);
  const stranger = await newAccount(world);
  expect((await cancel(order, stranger.headers)).statusCode).toBe(404);
  expect((await correct(order, stranger.headers)).statusCode).toBe(404);
  expect((await cancel(order, {})).statusCode).toBe(401);
  expect((await correct(order, {})).statusCode).toBe(401);
  expect((await correct(order, headers)).json()).toMatchObject({
    address: newHome,
    shippingName: 'Ada Lind',
  });
  expect((await cancel(order, headers)).json()).toMatchObject({ status: 'cancelled' });
  expect((await rowOf(world, other))?.status).toBe('paid');
});

test('a link that has expired cancels nothing', async () => {
  const order = await newOrder(world);
  const headers = await linkTo(order);
  time = new Date(Date.now() + 400 * 24 * hourMs);
  const answers = [await cancel(order, headers), await correct(order, headers)];
  time = new Date();
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'order_link_expired']);
  }
  expect((await rowOf(world, order))?.status).toBe('paid');
});

test('a buyer reads on the page that a bank holds the money, before and after canceling', async () => {
  const order = await newOrder(world);
  expect((await shown(order)).bankNews).toBeNull();
  await world.sandbox(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  const news = 'The payment was disputed, and the bank decides about it.';
  await expect.poll(async () => (await shown(order)).bankNews).toContain(news);
  const answer = await cancel(order, await linkTo(order));
  expect(answer.json<BuyerOrder>().bankNews).toContain(news);
});

const tooLate = { code: 'too_late', error: "It's too late to change this order here. Please write to us." };

test('after 24 hours an order cannot be canceled here, in the studio neither, but its address can be corrected', async () => {
  const order = await newOrder(world);
  const completedAt = new Date(time.getTime() - 24 * hourMs - 1000);
  await world.shop.database.db.update(orders).set({ completedAt }).where(eq(orders.id, order._id));
  const headers = await linkTo(order);
  const answer = await cancel(order, headers);
  expect([answer.statusCode, answer.json()]).toMatchObject([409, tooLate]);
  expect(await shown(order)).toMatchObject({ cancelUntil: null, canCorrectAddress: true });
  const { cookie } = await newStaff(world);
  const { can } = (await studio(world, `GET orders/${order._id}`, { cookie })).json();
  expect(can).toMatchObject({ cancel: false, correctAddress: true });
  expect((await correct(order, headers)).statusCode).toBe(200);
});

test('once a piece is printed the buyer cannot cancel an order, and its timeline names the work that is under way', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const [first = '', second = ''] = await codesOf(order);
  const move = (code: string, to: 'printed' | 'fitted' | 'checked' | 'packed') =>
    movePiece(orderContext(world), code, { to });
  await move(first, 'printed');
  const headers = await linkTo(order);
  const answer = await cancel(order, headers);
  expect([answer.statusCode, answer.json()]).toMatchObject([409, tooLate]);
  const { cookie } = await newStaff(world);
  const { can, making } = (await studio(world, `GET orders/${order._id}`, { cookie })).json();
  expect([can.cancel, making]).toEqual([true, 'Printing']);
  await move(second, 'fitted');
  expect(await shown(order)).toMatchObject({ making: 'Printing', canCorrectAddress: true });
  await move(first, 'checked');
  expect(await shown(order)).toMatchObject({ making: 'Checking', packedAt: null });
  await move(second, 'packed');
  expect(await shown(order)).toMatchObject({ making: 'Packing', packedAt: null, canCorrectAddress: false });
  const late = await correct(order, headers);
  expect([late.statusCode, late.json()]).toMatchObject([409, tooLate]);
  await move(first, 'packed');
  expect(await shown(order)).toMatchObject({ making: null, packedAt: expect.any(String) });
});

test('a cancellation and the first tap at the bench at the same moment: one of them wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await newOrder(world);
    const [code = ''] = await codesOf(order);
    const headers = await linkTo(order);
    const tap = () => movePiece(orderContext(world), code, { to: 'printed' });
    const [canceled, tapped] =
      round % 2 === 0
        ? await Promise.all([cancel(order, headers), tap()])
        : await Promise.all([tap(), cancel(order, headers)]).then(([one, other]) => [other, one] as const);
    expect([canceled.statusCode === 200, tapped.ok].toSorted()).toEqual([false, true]);
    const { status } = (await rowOf(world, order)) ?? {};
    expect(status === 'in_production').toBe(tapped.ok);
  }
});

test('a corrected address is emailed once, checked with the carriers, and kept with the former one', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const headers = await linkTo(order);
  const unknown = { address: { ...newHome, line1: '000 Nowhere' } };
  const doubted = await correct(order, headers, unknown);
  expect([doubted.statusCode, doubted.json()]).toMatchObject([
    409,
    {
      code: 'address_doubt',
      error: "The carriers don't know this address: Address not found. Please check it, or use it anyway.",
    },
  ]);
  const bad = await correct(order, headers, { address: { ...newHome, postal_code: '1', state: 'Oregon' } });
  expect(bad.statusCode).toBe(400);
  expect(bad.json().fields).toMatchObject({ 'address.postal_code': expect.stringContaining('ZIP code') });
  const abroad = await correct(order, headers, { address: { ...newHome, country: 'CA' } });
  expect(abroad.statusCode).toBe(400);
  const insist = () => correct(order, headers, { ...unknown, despiteDoubt: true });
  const answers = await Promise.all([insist(), insist()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.json()).toMatchObject({ address: { line1: '000 Nowhere' } });
  const subjects = async () => (await mailsTo(world, email)).map(({ subject }) => subject);
  const subject = `A new shipping address for your order ${orderNumber(order)}`;
  await expect.poll(subjects).toContain(subject);
  expect((await subjects()).filter((each) => each === subject)).toHaveLength(1);
  const mail = (await mailsTo(world, email)).find((each) => each.subject === subject);
  expect(mail?.text).toMatch(/\nIt ships by \w+ \d+, \d{4}\.\n/);
  expect(mail?.text).toContain("If this isn't right, correct it on your order's page until we pack a print");
  expect((await causesOf(order)).filter((cause) => cause === 'buyer')).toHaveLength(1);
});

test('the carriers not answering does not keep a wrong address', async () => {
  const order = await newOrder(world);
  await world.setFaults({ labels: { status: 500 } });
  expect((await correct(order, await linkTo(order))).statusCode).toBe(200);
});

test('an order does not move to a state to which its prints do not ship', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, sizeKey: 'exhibition' }]);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const body = { address: { ...newHome, city: 'Juneau', state: 'AK', postal_code: '99801' } };
  const answer = await correct(order, await linkTo(order), body);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'destination_refused']);
});

test('the street of a held order stays until it is decided, and can be corrected once it ships all the same', async () => {
  const order = await newHeldOrder(world);
  const headers = await linkTo(order);
  const body = { address: { ...newHome, city: 'Hilo', state: 'HI', postal_code: '96720' } };
  const refused = await correct(order, headers, body);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'destination_refused']);
  const { cookie } = await newStaff(world);
  await studio(world, `POST orders/${order._id}/release`, { cookie, body: {} });
  const answer = await correct(order, headers, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { address: body.address }]);
});

test('while a label is being bought, and once an order has one, its buyer cannot correct the address', async () => {
  const order = await newOrder(world);
  const headers = await linkTo(order);
  const { db } = world.shop.database;
  await moveOrder(orderContext(world), order._id, { to: 'in_production' });
  const [code = ''] = await codesOf(order);
  const id = newId();
  const purchase = { id, orderId: order._id, pieceCodes: [code], shipmentId: 'shp_1', rateId: 'rate_1' };
  await db.insert(labelPurchases).values(purchase);
  expect(await shown(order)).toMatchObject({ canCorrectAddress: false });
  expect((await correct(order, headers)).json()).toMatchObject(tooLate);
  await db.delete(labelPurchases).where(eq(labelPurchases.id, id));
  expect((await correct(order, headers)).statusCode).toBe(200);
  await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
  await moveOrder(orderContext(world), order._id, {
    to: 'shipped',
    tracking: { carrier: 'UPS', number: '1Z7', url: null },
  });
  expect(await shown(order)).toMatchObject({ canCorrectAddress: false, packedAt: expect.any(String) });
  expect((await correct(order, headers)).json()).toMatchObject(tooLate);
});

test('a cancellation is confirmed although the provider cannot refund yet, and the refund follows', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await world.setFaults({ api: { status: 500 } });
  expect((await cancel(order, await linkTo(order))).json()).toMatchObject({
    status: 'cancelled',
    refunds: [],
  });
  await world.setFaults();
  await expect.poll(() => refundsOf(world, order), { timeout: 60_000 }).toEqual([20_000]);
  await expect.poll(async () => (await shown(order)).refunds).toMatchObject([{ amount: 20_000 }]);
});

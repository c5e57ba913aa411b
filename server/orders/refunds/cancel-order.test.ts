import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { refundRight } from '#domain/orders/refund-words.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf, rowOf } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { moveOrder } from '../../fulfillment/orders/move-order.ts';
import { findHistory } from '../history.ts';
import { refundCancelledJob, sendCancellationMailJob } from '../order-jobs.ts';
import { cancelOrder } from './cancel-order.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** The subjects of all emails to a buyer except the confirmation, in alphabetical order. */
async function subjectsOf(email: string): Promise<string[]> {
  const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
  return subjects.filter((subject) => !subject.includes('is confirmed')).toSorted();
}

async function untilIdle({ _id }: { _id: string }): Promise<void> {
  const { pool } = world.shop.database;
  const unfinished = `select from pgboss.job where data ->> 'orderId' = $1 and state <> 'completed'`;
  await expect.poll(async () => (await pool.query(unfinished, [_id])).rows.length).toBe(0);
}

const statusOf = async (order: { _id: string }) => (await rowOf(world, order))?.status;

test('a cancelled order is refunded in full, once, and its buyer is emailed', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const context = orderContext(world);
  await Promise.all([cancelOrder(context, order._id), cancelOrder(context, order._id)]);
  await expect.poll(() => statusOf(order)).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([20_000]);
  const history = await findHistory(context.db, order._id);
  expect(history.filter(({ cause }) => cause === 'owner').map(({ status }) => status)).toEqual(['cancelled']);
  const number = orderNumber(order);
  await expect.poll(() => subjectsOf(email)).toEqual([`Your order ${number} has been canceled`]);
  const [mail] = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been canceled'));
  expect(mail?.text).toContain(`Order ${number} is canceled, and we have refunded $200.00.`);
  expect(mail?.text).toContain('Most banks take 5 to 10 days to show them.');
  expect(mail?.text).toContain(refundRight);
  expect(mail?.text).toContain("If yours does not, or if you didn't want this, reply to this email.");
});

test('the buyer of a free order gets one email about its cancellation', async () => {
  const email = newEmail();
  const session = await newSession(world);
  await paySession(world, session, { email, promotionCode: 'ONTHEHOUSE' });
  const order = await ingestedOrder(world, session);
  const context = orderContext(world);
  const results = await Promise.all([cancelOrder(context, order._id), cancelOrder(context, order._id)]);
  expect(results).toMatchObject([{ ok: true }, { ok: true }]);
  await expect.poll(() => subjectsOf(email)).toEqual([`Your order ${orderNumber(order)} has been canceled`]);
  await untilIdle(order);
  expect(await subjectsOf(email)).toHaveLength(1);
  const [mail] = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been canceled'));
  expect(mail?.text).toContain(
    'It was free, so there is nothing to refund. The cancellation takes away none of your rights under the law of your state.',
  );
});

test('a buyer who cancels is emailed about it although the provider refuses the refund', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await world.sandbox(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  expect(await cancelOrder({ ...orderContext(world), author: 'buyer' }, order._id)).toMatchObject({
    ok: true,
  });
  await expect.poll(() => subjectsOf(email)).toEqual([`Your order ${orderNumber(order)} has been canceled`]);
  const [mail] = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been canceled'));
  expect(mail?.text).toContain('The payment was disputed, and the bank decides about it.');
  expect(mail?.text).not.toContain('your refund is on its way');
  expect(mail?.text).not.toContain(refundRight);
});

test('a cancelled order whose payment was lost in a dispute is not refunded again, and an email tells the buyer', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  const { id } = await world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  await world.setFaults({ mail: { refuse: true } });
  expect(await cancelOrder({ ...orderContext(world), author: 'buyer' }, order._id)).toMatchObject({
    ok: true,
  });
  await world.sandbox(`/sandbox/disputes/${id}/close`, { status: 'lost' });
  await expect.poll(() => statusOf(order)).toBe('refunded');
  // An attempt that has begun before would send what it wrote then.
  await waitForJobs(world, 'send-cancellation-news');
  await world.setFaults();
  await untilIdle(order);
  expect(await subjectsOf(email)).toEqual([`Your order ${orderNumber(order)} has been canceled`]);
  const [mail] = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been canceled'));
  expect(mail?.text).toContain('The bank has already returned your payment to you');
  expect(mail?.text).not.toContain('refunded in full');
});

test('a cancellation email to an address that is refused for good is tried once, however often its job runs', async () => {
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 550 } } });
  const order = await newOrder(world, { email });
  await world.sandbox(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  const context = { ...orderContext(world), author: 'buyer' };
  await cancelOrder(context, order._id);
  const { db, pool } = world.shop.database;
  for (let times = 0; times < 3; times += 1) {
    await context.jobs.enqueue(db, sendCancellationMailJob, { orderId: order._id });
  }
  const completedJobs = `select from pgboss.job where data ->> 'orderId' = $1 and name = 'send-cancellation-news' and state = 'completed'`;
  await expect
    .poll(async () => (await pool.query(completedJobs, [order._id])).rows.length)
    .toBeGreaterThanOrEqual(3);
  const notes = (await findHistory(db, order._id)).map(({ note }) => note ?? '');
  expect(notes.filter((note) => note.startsWith('cancellation mail: '))).toHaveLength(1);
});

test('once in production, an order can be cancelled by the owner within 24 hours, and not by its buyer', async () => {
  const order = await newOrder(world);
  const context = orderContext(world);
  await moveOrder(context, order._id, { to: 'in_production' });
  const refused = { ok: false, reason: 'impossible', status: 'in_production' };
  expect(await cancelOrder({ ...context, author: 'buyer' }, order._id)).toMatchObject(refused);
  const owner = await newStaff(world);
  const shown = await studio(world, `GET orders/${order._id}`, owner);
  expect(shown.json().can.cancel).toBe(true);
  const canceled = await studio(world, `POST orders/${order._id}/cancel`, { ...owner, body: {} });
  expect(canceled.statusCode, canceled.body).toBeLessThan(300);
  await expect.poll(() => statusOf(order)).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([20_000]);
  const pieces = await findPieces(world.shop.database.db, { order: order._id });
  expect(pieces.map(({ setAsideReason }) => setAsideReason)).toEqual([expect.any(String)]);
});

test('an order of which a part has shipped cannot be cancelled by the owner either', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const context = orderContext(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const code = piece?.code ?? '';
  await movePiece(context, code, { to: 'packed' });
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  expect(await shipPieces(context, order._id, { codes: [code], tracking })).toMatchObject({ ok: true });
  expect(await cancelOrder(context, order._id)).toMatchObject({ ok: false, reason: 'impossible' });
});

test('after 24 hours, an order cannot be cancelled, also not once in production', async () => {
  const order = await newOrder(world);
  const context = orderContext(world);
  const nextDay = new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000);
  expect(await cancelOrder(context, order._id, nextDay)).toMatchObject({ ok: false, reason: 'too-late' });
  await moveOrder(context, order._id, { to: 'in_production' });
  expect(await cancelOrder(context, order._id, nextDay)).toMatchObject({ ok: false, reason: 'too-late' });
  expect(await refundsOf(world, order)).toEqual([]);
});

test('a cancelled order whose refund was interrupted is refunded by the running shop', async () => {
  const order = await newOrder(world);
  await world.setFaults({ api: { status: 500 } });
  expect(await cancelOrder(orderContext(world), order._id)).toMatchObject({ ok: true });
  const failedJobs = 'select from pgboss.job where name = $1 and output is not null';
  const { pool } = world.shop.database;
  await expect
    .poll(async () => (await pool.query(failedJobs, [refundCancelledJob.name])).rows.length)
    .toBeGreaterThan(0);
  expect(await statusOf(order)).toBe('cancelled');
  await world.setFaults();
  await expect.poll(() => statusOf(order)).toBe('refunded');
  expect(await refundsOf(world, order)).toEqual([20_000]);
});

test('a payment that arrives after the cancellation is refunded, and no confirmation is sent', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const email = newEmail();
  const order = await newOrder(world, { email, card: '4000 0000 0000 0341' });
  expect(order.status).toBe('pending');
  expect(await cancelOrder(orderContext(world), order._id)).toMatchObject({ ok: true });
  await world.setFaults();
  await settleLatePayment(world, order.sessionId);
  await expect.poll(() => statusOf(order)).toBe('refunded');
  const number = orderNumber(order);
  await expect
    .poll(() => subjectsOf(email))
    .toEqual([`Your order ${number} has been canceled`, `Your order ${number} has been refunded`]);
  const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
  expect(subjects).not.toContainEqual(expect.stringContaining('is confirmed'));
});

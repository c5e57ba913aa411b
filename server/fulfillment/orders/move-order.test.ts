import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Order, type OwnersStep, orderNumber, type Tracking } from '#domain/orders/orders.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findHistory } from '#server/orders/history.ts';
import { sendShippingMailJob } from '#server/orders/order-jobs.ts';
import { ingestedOrder, mailsTo, newEmail, newOrder, paymentOf } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { type MoveResult, moveOrder } from './move-order.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

const parcel: Tracking = { carrier: 'UPS', number: '1Z 999', url: 'https://ups.example/track?n=1&l=en' };

/** Moves the order through these steps, one after the other. */
async function move({ _id }: Pick<Order, '_id'>, ...steps: OwnersStep[]): Promise<MoveResult> {
  const { database, jobs } = world.shop;
  let result: MoveResult = { ok: false, reason: 'unknown-order' };
  for (const to of steps) {
    const step = to === 'shipped' ? { to, tracking: parcel } : { to };
    result = await moveOrder({ db: database.db, jobs, author: 'terminal' }, _id, step);
  }
  return result;
}

function orderNow({ _id }: Order): Promise<Order | undefined> {
  return findOrderWithParcels(world.shop.database.db, _id);
}

async function shippingMails(email: string) {
  return (await mailsTo(world, email)).filter(({ subject }) => subject.includes('shipped'));
}

/** The number of jobs in this state that email the shipping of an order. */
async function countShippingJobs(state: string, { _id }: Order): Promise<number> {
  const result = await world.shop.database.pool.query(
    `select id from pgboss.job where name = $1 and state::text = $2 and data ->> 'orderId' = $3`,
    [sendShippingMailJob.name, state, _id],
  );
  return result.rows.length;
}

test('an order moves step by step from payment to delivery, and its history records who moved it', async () => {
  const order = await newOrder(world);
  expect(await move(order, 'in_production')).toEqual({ ok: true });
  expect(await orderNow(order)).toMatchObject({
    status: 'in_production',
    fulfillmentStatus: 'in_production',
    tracking: null,
  });
  await move(order, 'shipped');
  expect(await orderNow(order)).toMatchObject({
    status: 'shipped',
    fulfillmentStatus: 'shipped',
    paymentStatus: 'paid',
    tracking: parcel,
  });
  await move(order, 'delivered');
  expect(await orderNow(order)).toMatchObject({
    status: 'delivered',
    fulfillmentStatus: 'delivered',
    tracking: parcel,
  });
  const history = await findHistory(world.shop.database.db, order._id);
  const byOwner = history.filter(({ cause }) => cause === 'owner');
  expect(byOwner.map(({ status, note }) => [status, note])).toEqual([
    ['in_production', null],
    ['shipped', 'UPS 1Z 999'],
    ['delivered', null],
  ]);
});

test('an impossible move changes nothing', async () => {
  const order = await newOrder(world);
  expect(await move(order, 'shipped')).toEqual({
    ok: false,
    reason: 'impossible',
    from: 'paid',
  });
  expect(await orderNow(order)).toMatchObject({ status: 'paid', tracking: null });
  expect(await move({ _id: crypto.randomUUID() }, 'in_production')).toEqual({
    ok: false,
    reason: 'unknown-order',
  });
});

test('an order says when it first had each of its statuses', async () => {
  const order = await newOrder(world);
  expect(order.reachedAt).toEqual({ paid: expect.stringMatching(/^\d{4}-.*Z$/) });
  await move(order, 'in_production', 'shipped');
  const { paid = '', in_production = '', shipped = '' } = (await orderNow(order))?.reachedAt ?? {};
  expect(paid).toBe(order.reachedAt.paid);
  expect([paid, in_production, shipped].toSorted()).toEqual([paid, in_production, shipped]);
});

test('the buyer of a shipped order is emailed its tracking', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await move(order, 'in_production', 'shipped');
  await expect.poll(() => shippingMails(email)).toHaveLength(1);
  const [mail] = await shippingMails(email);
  expect(mail?.subject).toBe(`Your order ${orderNumber(order)} has shipped`);
  expect(mail?.text).toContain(`Order ${orderNumber(order)} has shipped with UPS. Tracking number: 1Z 999`);
  expect(mail?.text).toContain('https://ups.example/track?n=1&l=en');
  expect(mail?.text).toContain('1 × Misty Ridge by Ada Lind');
  expect(mail?.html).toContain('<a href="https://ups.example/track?n=1&amp;l=en"');
});

test('an order that is shipped twice concurrently ships once, with one email', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await move(order, 'in_production');
  const results = await Promise.all([1, 2, 3].map(() => move(order, 'shipped')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  await expect.poll(() => countShippingJobs('completed', order)).toBe(1);
  expect(await shippingMails(email)).toHaveLength(1);
});

test('a buyer gets one email about a parcel, however often the job runs', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await move(order, 'in_production', 'shipped');
  const { database, jobs } = world.shop;
  const [parcel] = await findParcels(database.db, { order: order._id });
  if (!parcel) throw new Error('The order has no parcel.');
  const job = { orderId: order._id, parcelId: parcel.id };
  await Promise.all([1, 2].map(() => jobs.enqueue(database.db, sendShippingMailJob, job)));
  await expect.poll(() => countShippingJobs('completed', order)).toBe(3);
  expect(await shippingMails(email)).toHaveLength(1);
});

test('the email about a parcel is sent once the mail server is back', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await move(order, 'in_production');
  await world.setFaults({ mail: { refuse: true } });
  await move(order, 'shipped');
  await expect.poll(() => countShippingJobs('retry', order)).toBe(1);
  await world.setFaults();
  await expect.poll(() => shippingMails(email)).toHaveLength(1);
});

test('the owner and the payment provider do not undo what the other did', async () => {
  const order = await newOrder(world);
  await move(order, 'in_production', 'shipped');
  await world.sandbox(`/sandbox/sessions/${order.sessionId}/webhooks`, {});
  expect(await ingestedOrder(world, order.sessionId)).toMatchObject({ status: 'shipped', tracking: parcel });

  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create({ payment_intent, amount: 100 });
  const refundHistory = async () => {
    const history = await findHistory(world.shop.database.db, order._id);
    return history.map(({ status, amountRefunded }) => [status, amountRefunded]);
  };
  await expect.poll(refundHistory).toContainEqual(['shipped', 100]);

  await world.provider.refunds.create({ payment_intent });
  await expect.poll(async () => (await orderNow(order))?.status).toBe('refunded');
  expect(await orderNow(order)).toMatchObject({ fulfillmentStatus: 'shipped', tracking: parcel });
  expect(await move(order, 'delivered')).toMatchObject({
    reason: 'impossible',
    from: 'refunded',
  });
});

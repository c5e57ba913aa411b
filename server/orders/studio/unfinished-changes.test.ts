import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BoxRates } from '#domain/api/fulfillment/parcels.ts';
import type { Order } from '#domain/orders/orders.ts';
import { labelPurchases } from '#server/fulfillment/labels/tables.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { followParcelJob, followParcelsJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { shipParcel } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { reconcileOrders } from '#server/orders/placing/reconcile-orders.ts';
import { reconcileJob } from '#server/shop-jobs.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { newOrder, paymentOf } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { refundCancelledJob } from '../order-jobs.ts';

/** What a process leaves behind that ends between the answer of another company and our record of it. */
let world: TestShop;
let owner: SignedInStaff;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  // The reconciliation of the start would settle what a test has begun.
  await waitForJobs(world, reconcileJob.name);
  await world.shop.database.db.execute(
    sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = ${reconcileJob.name}`,
  );
  owner = await newStaff(world);
  maker = await newStaff(world, { role: 'maker' });
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

const noNews = { webhooks: { drop: true } };
/** The provider refunds, and its answer is lost. */
const refundUnanswered = { api: { path: '/v1/refunds', method: 'POST', cut: true, afterWork: true } };

const post = (path: string, body: object, { cookie }: SignedInStaff = owner) =>
  studio(world, `POST ${path}`, { cookie, body });

/** The rows of an order in the log that other companies decide about, as the studio shows them, oldest first. */
async function logOf({ _id }: Order) {
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  return changes
    .filter(({ subject, action }: { subject: { id: string }; action: string }) => {
      return subject.id === _id && action !== 'moved';
    })
    .map(({ action, staff, outcome }: { action: string; staff: { name: string }; outcome: string }) => [
      action,
      staff.name,
      outcome,
    ])
    .toReversed();
}

/** Without the emails, which jobs send at their own time. */
async function historyOf({ _id }: Order): Promise<{ cause: string; note: string | null }[]> {
  const { history } = (await studio(world, `GET orders/${_id}`, owner)).json();
  return history.filter(({ isEmail }: { isEmail: boolean }) => !isEmail);
}

/** Lets this order's unfinished changes have begun two hours ago. */
async function letTimePass({ _id }: Order): Promise<void> {
  const { db } = world.shop.database;
  const earlier = sql`now() - interval '2 hours'`;
  await db.update(staffChanges).set({ at: earlier }).where(eq(staffChanges.subjectId, _id));
  await db.update(labelPurchases).set({ startedAt: earlier }).where(eq(labelPurchases.orderId, _id));
}

async function followParcels(): Promise<void> {
  await world.shop.jobs.enqueue(world.shop.database.db, followParcelsJob, {});
  for (const { name } of [followParcelsJob, followParcelJob]) await waitForJobs(world, name);
}

/** An order without news from the provider, which would settle what a test has begun. */
async function newQuietOrder(): Promise<Order> {
  await world.setFaults(noNews);
  return newOrder(world);
}

async function packedOrder(): Promise<{ order: Order; code: string }> {
  const order = await newQuietOrder();
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const code = piece?.code ?? '';
  await movePiece(orderContext(world), code, { to: 'packed' });
  return { order, code };
}

async function cheapest({ _id }: Order, code: string) {
  const response = await post(`orders/${_id}/label-rates`, {}, maker);
  const [box] = response.json<{ boxes: BoxRates[] }>().boxes;
  return { boxes: [{ codes: [code], service: box?.rates[0]?.service ?? '' }] };
}

test('a refund whose answer is lost is shown as begun, and the reconciliation names who made it', async () => {
  const order = await newQuietOrder();
  await world.setFaults({ ...noNews, ...refundUnanswered });
  const lost = await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 });
  expect(lost.statusCode, lost.body).toBe(502);
  expect(await logOf(order)).toEqual([['refunded', owner.name, 'begun']]);
  expect(await historyOf(order)).toContainEqual(
    expect.objectContaining({
      cause: owner.name,
      note: "began a refund of $50.00; the provider's answer is missing",
    }),
  );
  await world.setFaults(noNews);
  await reconcileOrders(orderContext(world));
  expect(await logOf(order)).toEqual([['refunded', owner.name, null]]);
  expect((await historyOf(order)).at(-1)).toMatchObject({ amountRefunded: 5000, cause: owner.name });
  const again = await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 });
  expect(again.json()).toMatchObject({ code: 'other_total' });
  expect(await refundsOf(world, order)).toEqual([5000]);
  expect(await logOf(order)).toHaveLength(1);
});

test('two refunds that are not recorded are two entries, each with its person', async () => {
  const order = await newQuietOrder();
  const other = await newStaff(world);
  await world.setFaults({ ...noNews, ...refundUnanswered });
  await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 });
  await world.setFaults(noNews);
  await world.provider.refunds.create({
    payment_intent: await paymentOf(world, order.sessionId),
    amount: 1000,
    metadata: { orderId: order._id, by: `staff:${other.id}` },
  });
  await reconcileOrders(orderContext(world));
  const refunds = (await historyOf(order)).filter(({ note }) => note === null);
  expect(refunds.slice(-2)).toMatchObject([
    { amountRefunded: 5000, cause: owner.name },
    { amountRefunded: 6000, cause: other.name },
  ]);
});

test('a refund that never reached the provider is shown as not made, once no answer can come', async () => {
  const order = await newQuietOrder();
  await world.setFaults({ ...noNews, api: { path: '/v1/refunds', method: 'POST', cut: true } });
  expect((await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 })).statusCode).toBe(502);
  await world.setFaults(noNews);
  await reconcileOrders(orderContext(world));
  expect(await logOf(order)).toEqual([['refunded', owner.name, 'begun']]);
  await letTimePass(order);
  await reconcileOrders(orderContext(world));
  expect(await logOf(order)).toEqual([['refunded', owner.name, 'failed']]);
  expect(await historyOf(order)).toContainEqual(
    expect.objectContaining({ note: 'tried a refund of $50.00; the provider has not made it' }),
  );
  expect((await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 })).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([
    ['refunded', owner.name, 'failed'],
    ['refunded', owner.name, null],
  ]);
  expect(await refundsOf(world, order)).toEqual([5000]);
});

test('a payment that cannot be read keeps its own refund begun, and no other', async () => {
  await world.setFaults({ ...noNews, api: { path: '/v1/refunds', method: 'POST', cut: true } });
  const [unreadable, readable] = [await newOrder(world), await newOrder(world)];
  for (const order of [unreadable, readable]) {
    expect((await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 })).statusCode).toBe(502);
    await letTimePass(order);
  }
  await world.setFaults({
    ...noNews,
    api: { path: `/v1/checkout/sessions/${unreadable.sessionId}`, status: 500 },
  });
  await reconcileOrders(orderContext(world));
  expect(await logOf(unreadable)).toEqual([['refunded', owner.name, 'begun']]);
  expect(await logOf(readable)).toEqual([['refunded', owner.name, 'failed']]);
  await world.setFaults(noNews);
  await reconcileOrders(orderContext(world));
  expect(await logOf(unreadable)).toEqual([['refunded', owner.name, 'failed']]);
});

test('a refund that is sent again by the same person continues its row, and refunds once', async () => {
  const order = await newQuietOrder();
  await world.setFaults({ ...noNews, api: { path: '/v1/refunds', method: 'POST', cut: true } });
  await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 });
  await world.setFaults(noNews);
  expect((await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 })).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([['refunded', owner.name, null]]);
});

test('another person who sends a refund without an answer continues it, and no other amount is sent', async () => {
  const order = await newQuietOrder();
  const other = await newStaff(world);
  const refund = (amount: number, by: SignedInStaff) =>
    post(`orders/${order._id}/refund`, { amount, after: 0 }, by);
  await world.setFaults({ ...noNews, api: { path: '/v1/refunds', method: 'POST', cut: true } });
  expect((await refund(5000, owner)).statusCode).toBe(502);
  await world.setFaults(noNews);
  expect((await refund(6000, other)).json()).toMatchObject({ code: 'unanswered' });
  expect((await refund(5000, other)).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([['refunded', owner.name, null]]);
  expect((await historyOf(order)).at(-1)).toMatchObject({ amountRefunded: 5000, cause: owner.name });
  expect(await refundsOf(world, order)).toEqual([5000]);
});

const failedOnce = { path: '/v1/refunds', method: 'POST', kept: true, calls: 1 };

test('a refund whose failure the provider repeats is made by another person later', async () => {
  const order = await newQuietOrder();
  const other = await newStaff(world);
  const refund = (by: SignedInStaff) => post(`orders/${order._id}/refund`, { amount: 5000, after: 0 }, by);
  await world.setFaults({ ...noNews, api: { ...failedOnce, status: 500 } });
  for (const by of [owner, other]) expect((await refund(by)).statusCode).toBe(502);
  await letTimePass(order);
  expect((await refund(other)).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([
    ['refunded', owner.name, 'failed'],
    ['refunded', other.name, null],
  ]);
  expect(await refundsOf(world, order)).toEqual([5000]);
});

test('a refund that the provider refused can be sent again at once', async () => {
  const order = await newQuietOrder();
  const refund = () => post(`orders/${order._id}/refund`, { amount: 5000, after: 0 });
  await world.setFaults({ ...noNews, api: { ...failedOnce, status: 400 } });
  expect((await refund()).json()).toMatchObject({ code: 'by_provider' });
  expect((await refund()).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([
    ['refunded', owner.name, 'failed'],
    ['refunded', owner.name, null],
  ]);
});

/** Lets the buyer's bank return a refund. */
async function returnRefund({ sessionId }: Order, amount: number): Promise<void> {
  const { data } = await world.provider.refunds.list({ payment_intent: await paymentOf(world, sessionId) });
  const refund = data.find((each) => each.amount === amount);
  await world.sandbox(`/sandbox/refunds/${refund?.id}/fail`, {});
}

test('a refund without an answer that the bank returned is shown as not made', async () => {
  const order = await newQuietOrder();
  await world.setFaults(noNews);
  await post(`orders/${order._id}/refund`, { amount: 1000, after: 0 });
  await world.setFaults({ ...noNews, ...refundUnanswered });
  await post(`orders/${order._id}/refund`, { amount: 5000, after: 1000 });
  await world.setFaults(noNews);
  await returnRefund(order, 5000);
  await reconcileOrders(orderContext(world));
  expect(await logOf(order)).toEqual([
    ['refunded', owner.name, null],
    ['refunded', owner.name, 'failed'],
  ]);
});

test('a refund that was made and that the bank returned later is shown as not made', async () => {
  const order = await newOrder(world);
  expect((await post(`orders/${order._id}/refund`, { amount: 5000, after: 0 })).statusCode).toBe(200);
  expect(await logOf(order)).toEqual([['refunded', owner.name, null]]);
  await returnRefund(order, 5000);
  await expect.poll(() => logOf(order)).toEqual([['refunded', owner.name, 'failed']]);
});

test('the refund of a cancellation whose answer is lost names who canceled', async () => {
  const order = await newQuietOrder();
  await world.setFaults({ ...noNews, ...refundUnanswered });
  expect((await post(`orders/${order._id}/cancel`, {})).statusCode).toBe(204);
  await expect.poll(() => wasRefundTried()).toBe(true);
  await world.setFaults(noNews);
  await reconcileOrders(orderContext(world));
  expect(await logOf(order)).toEqual([['cancelled', owner.name, null]]);
  const entries = (await historyOf(order)).filter(({ cause }) => cause === owner.name);
  expect(entries).toMatchObject([{ status: 'cancelled' }, { status: 'refunded' }]);
});

/** Whether the job of a cancellation has asked the provider, and failed. */
async function wasRefundTried(): Promise<boolean> {
  const failed = 'select from pgboss.job where name = $1 and output is not null';
  return (await world.shop.database.pool.query(failed, [refundCancelledJob.name])).rows.length > 0;
}

test('a label whose purchase is not answered is shown as begun, and named after the maker who bought it', async () => {
  const { order, code } = await packedOrder();
  const chosen = await cheapest(order, code);
  const [service] = chosen.boxes.map((box) => box.service);
  await world.setFaults({ ...noNews, labels: { path: '/v2/shipments/', cut: true, afterWork: true } });
  expect((await post(`orders/${order._id}/labels`, chosen, maker)).statusCode).toBe(502);
  expect(await logOf(order)).toEqual([['label-bought', maker.name, 'begun']]);
  expect(await historyOf(order)).toContainEqual(
    expect.objectContaining({ note: expect.stringContaining(`began to buy a label (${service}`) }),
  );
  await world.setFaults(noNews);
  await followParcels();
  expect(await logOf(order)).toEqual([['label-bought', maker.name, null]]);
  expect((await historyOf(order)).slice(-2)).toMatchObject([
    { cause: maker.name, note: expect.stringContaining('label bought: ') },
    { cause: 'Insurance of a parcel', note: expect.stringContaining('insured for $200.00') },
  ]);
  expect(await findParcels(world.shop.database.db, { order: order._id })).toHaveLength(1);
});

test('a purchase that never reached the provider is given up after an hour, and its piece can ship', async () => {
  const { order, code } = await packedOrder();
  const chosen = await cheapest(order, code);
  await world.setFaults({ ...noNews, labels: { path: '/v2/shipments/', cut: true } });
  expect((await post(`orders/${order._id}/labels`, chosen, maker)).statusCode).toBe(502);
  await world.setFaults(noNews);
  await followParcels();
  expect(await logOf(order)).toEqual([['label-bought', maker.name, 'begun']]);
  await letTimePass(order);
  await followParcels();
  expect(await logOf(order)).toEqual([['label-bought', maker.name, 'failed']]);
  const typed = { codes: [code], carrier: 'UPS', number: '1Z999AA10123456784' };
  expect((await post(`orders/${order._id}/parcels`, typed, maker)).statusCode).toBe(204);
});

test('a label whose refund is not answered is voided by the job, which names who asked for it', async () => {
  const { order, code } = await packedOrder();
  const bought = await post(`orders/${order._id}/labels`, await cheapest(order, code), maker);
  expect(bought.statusCode, bought.body).toBe(200);
  const [parcel] = await findParcels(world.shop.database.db, { order: order._id });
  const path = `/v2/shipments/${parcel?.providerId}/refund`;
  await world.setFaults({ ...noNews, labels: { path, cut: true, afterWork: true } });
  expect((await post(`parcels/${parcel?.id}/void`, {}, owner)).statusCode).toBe(502);
  expect((await logOf(order)).at(-1)).toEqual(['label-voided', owner.name, 'begun']);
  await world.setFaults(noNews);
  await followParcels();
  expect((await logOf(order)).at(-1)).toEqual(['label-voided', owner.name, null]);
  expect((await historyOf(order)).at(-1)).toMatchObject({
    cause: owner.name,
    note: expect.stringContaining('label voided: '),
  });
  const [voided] = await findParcels(world.shop.database.db, { order: order._id });
  expect(voided).toMatchObject({ status: 'voided', pieceCodes: [] });
});

test('the void of a label whose parcel was delivered ends as failed once no answer can come', async () => {
  const { order, code } = await packedOrder();
  const bought = await post(`orders/${order._id}/labels`, await cheapest(order, code), maker);
  expect(bought.statusCode, bought.body).toBe(200);
  const [parcel] = await findParcels(world.shop.database.db, { order: order._id });
  const path = `/v2/shipments/${parcel?.providerId}/refund`;
  await world.setFaults({ ...noNews, labels: { path, cut: true } });
  expect((await post(`parcels/${parcel?.id}/void`, {}, owner)).statusCode).toBe(502);
  await world.setFaults(noNews);
  await world.sandbox(`/sandbox/parcels/${parcel?.number}/advance`, { status: 'delivered' });
  await followParcels();
  expect((await logOf(order)).at(-1)).toEqual(['label-voided', owner.name, 'begun']);
  await letTimePass(order);
  await followParcels();
  expect((await logOf(order)).at(-1)).toEqual(['label-voided', owner.name, 'failed']);
});

test('the void of a label whose parcel the owner shipped ends as failed, although the provider accepted it', async () => {
  const { order, code } = await packedOrder();
  await post(`orders/${order._id}/labels`, await cheapest(order, code), maker);
  const [parcel] = await findParcels(world.shop.database.db, { order: order._id });
  const path = `/v2/shipments/${parcel?.providerId}/refund`;
  await world.setFaults({ ...noNews, labels: { path, cut: true, afterWork: true } });
  expect((await post(`parcels/${parcel?.id}/void`, {}, owner)).statusCode).toBe(502);
  await world.setFaults(noNews);
  await shipParcel(orderContext(world), parcel?.id ?? '', { cause: 'owner' });
  await letTimePass(order);
  await followParcels();
  expect((await logOf(order)).at(-1)).toEqual(['label-voided', owner.name, 'failed']);
});

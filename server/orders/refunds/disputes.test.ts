import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { bankHasMoney } from '#domain/orders/disputes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { mailsTo, newEmail, newOrder, paymentOf } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, rowOf } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { moveOrder } from '../../fulfillment/orders/move-order.ts';
import { findHistory } from '../history.ts';
import { reconcileOrders } from '../placing/reconcile-orders.ts';
import { everyOrder } from '../reading/list-orders.ts';
import { findDisputes } from './disputes.ts';
import { findFailedRefunds } from './failed-refunds.ts';
import { refundOrder } from './refund-order.ts';

// Events and jobs take long on a busy machine.
let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

const dispute = (order: Order, body: object = {}) =>
  world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, body);
const close = ({ id }: { id: string }, status: 'won' | 'lost') =>
  world.sandbox(`/sandbox/disputes/${id}/close`, { status });
const reconcile = () => reconcileOrders(orderContext(world));
const produce = ({ _id }: Order, options: { despiteDispute?: true } = {}) =>
  moveOrder(orderContext(world), _id, { to: 'in_production', ...options });

async function statusesOf({ _id }: Order): Promise<string[]> {
  return (await findDisputes(world.shop.database.db, _id)).map(({ status }) => status);
}

async function refundedInMetrics(): Promise<number> {
  const { body } = await world.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return Number(/^passepartout_refunded_cents_total\{currency="USD"\} (\d+)$/m.exec(body)?.[1] ?? 0);
}

async function exportedOrder({ _id }: Order) {
  for await (const order of everyOrder(orderContext(world))) if (order._id === _id) return order;
  return undefined;
}

test('with $80 refunded and a dispute over the other $120 lost, the order is refunded and not produced', async () => {
  const before = await refundedInMetrics();
  const email = newEmail();
  const order = await newOrder(world, { email });
  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create({ payment_intent, amount: 8000 });
  await expect.poll(async () => (await rowOf(world, order))?.amountRefunded).toBe(8000);
  await close(await dispute(order), 'lost');
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
  expect(await rowOf(world, order)).toMatchObject({ paymentStatus: 'refunded', amountRefunded: 8000 });
  expect(await exportedOrder(order)).toMatchObject({ amountRefunded: 8000, amountLost: 12_000 });
  // Metrics that take longer than a second are omitted.
  await expect.poll(async () => (await refundedInMetrics()) - before).toBe(20_000);
  expect(await produce(order)).toMatchObject({ ok: false, reason: 'impossible', from: 'refunded' });
  const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
  expect(subjects).not.toContainEqual(expect.stringContaining('in production'));
});

test('an amount lost in a dispute is kept apart from refunds and leaves the order paid', async () => {
  const order = await newOrder(world);
  await close(await dispute(order, { amount: 5000 }), 'lost');
  await reconcile();
  expect(await statusesOf(order)).toEqual(['lost']);
  expect(await rowOf(world, order)).toMatchObject({ status: 'paid', amountRefunded: 0 });
  expect(await exportedOrder(order)).toMatchObject({ amountRefunded: 0, amountLost: 5000 });
  expect(await produce(order)).toMatchObject({
    reason: 'disputed',
    dispute: { status: 'lost', amount: 5000 },
  });
  expect(await produce(order, { despiteDispute: true })).toEqual({ ok: true });
});

test('an amount lost in a dispute cannot be refunded', async () => {
  const order = await newOrder(world);
  await close(await dispute(order, { amount: 5000 }), 'lost');
  await reconcile();
  const refund = (amount: number) => refundOrder(orderContext(world), order._id, { amount });
  expect(await refund(15_001)).toMatchObject({ reason: 'more-than-left', lost: 5000 });
  // The provider refunds nothing of a payment with a lost dispute.
  expect(await refund(15_000)).toMatchObject({ reason: 'disputed' });
});

test('a disputed payment is not refunded, and the log has no try of it; a dispute that was won lets it be', async () => {
  const order = await newOrder(world);
  const opened = await dispute(order);
  const { cookie } = await newStaff(world);
  const refund = () =>
    studio(world, `POST orders/${order._id}/refund`, { cookie, body: { amount: 5000, after: 0 } });
  expect((await refund()).json()).toEqual({
    code: 'disputed',
    error: bankHasMoney,
  });
  const logged = async () => {
    const { changes } = await listStaffChanges(world.shop.database.db);
    return changes.filter(({ change }) => change.subjectId === order._id);
  };
  expect(await logged()).toEqual([]);
  await close(opened, 'won');
  await expect.poll(async () => (await refund()).statusCode).toBe(200);
  expect(await logged()).toHaveLength(1);
});

test('an owner cannot cancel a disputed order, which is refused in the words of its refund, until the shop wins', async () => {
  const order = await newOrder(world);
  const opened = await dispute(order);
  await reconcile();
  const { cookie } = await newStaff(world);
  const cancel = () => studio(world, `POST orders/${order._id}/cancel`, { cookie, body: {} });
  const shown = async () => (await studio(world, `GET orders/${order._id}`, { cookie })).json<StudioOrder>();
  expect(await shown()).toMatchObject({ can: { cancel: false }, disputes: [{ holdsMoney: true }] });
  const refused = await cancel();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({ code: 'disputed', error: bankHasMoney });
  expect(await rowOf(world, order)).toMatchObject({ status: 'paid', amountRefunded: 0 });
  await close(opened, 'won');
  await reconcile();
  expect(await shown()).toMatchObject({ can: { cancel: true }, disputes: [{ holdsMoney: false }] });
  expect((await cancel()).statusCode).toBe(204);
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
});

test('while a dispute is open, an order moves only if the owner overrides it; after it is won, the order moves as usual', async () => {
  const [orderOfWon, overriddenOrder] = [await newOrder(world), await newOrder(world)];
  const disputes = [await dispute(orderOfWon), await dispute(overriddenOrder)];
  await reconcile();
  expect(await produce(orderOfWon)).toMatchObject({ ok: false, reason: 'disputed' });
  expect(await produce(overriddenOrder, { despiteDispute: true })).toEqual({ ok: true });
  const tracking = { carrier: 'UPS', number: '1Z 999', url: null };
  const ship = (despiteDispute?: true) =>
    moveOrder(orderContext(world), overriddenOrder._id, {
      to: 'shipped',
      tracking,
      ...(despiteDispute && { despiteDispute }),
    });
  expect(await ship()).toMatchObject({ reason: 'disputed' });
  expect(await ship(true)).toEqual({ ok: true });
  const notes = (await findHistory(world.shop.database.db, overriddenOrder._id)).map(({ note }) => note);
  expect(notes).toEqual(expect.arrayContaining(['despite a dispute', 'UPS 1Z 999, despite a dispute']));

  if (disputes[0]) await close(disputes[0], 'won');
  await reconcile();
  expect(await statusesOf(orderOfWon)).toEqual(['won']);
  expect(await rowOf(world, orderOfWon)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  expect(await produce(orderOfWon)).toEqual({ ok: true });
});

test('the reconciliation finds every change of a dispute whose events are all lost', async () => {
  const [orderOfLost, orderOfWon] = [await newOrder(world), await newOrder(world)];
  await world.setFaults({ webhooks: { drop: true } });
  const [first, second] = [await dispute(orderOfLost), await dispute(orderOfWon)];
  await reconcile();
  expect([await statusesOf(orderOfLost), await statusesOf(orderOfWon)]).toEqual([
    ['needs_response'],
    ['needs_response'],
  ]);
  await Promise.all([close(first, 'lost'), close(second, 'won')]);
  await reconcile();
  expect([await statusesOf(orderOfLost), await statusesOf(orderOfWon)]).toEqual([['lost'], ['won']]);
  expect(await rowOf(world, orderOfLost)).toMatchObject({ status: 'refunded', amountRefunded: 0 });
  expect(await rowOf(world, orderOfWon)).toMatchObject({ status: 'paid' });
  const changes = await findHistory(world.shop.database.db, orderOfLost._id);
  await reconcile();
  expect(await findHistory(world.shop.database.db, orderOfLost._id)).toEqual(changes);
});

test("a dispute won on appeal restores the order's status, and no email is sent again", async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  await produce(order);
  const { id } = await dispute(order);
  await close({ id }, 'lost');
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('refunded');
  await world.sandbox(`/sandbox/disputes/${id}/win-appeal`, {});
  await expect.poll(async () => (await rowOf(world, order))?.status).toBe('in_production');
  expect(await rowOf(world, order)).toMatchObject({ paymentStatus: 'paid', amountRefunded: 0 });
  await expect
    .poll(async () => {
      const { rows } = await world.shop.database.pool.query(
        "select from pgboss.job where data ->> 'orderId' = $1 and state <> 'completed'",
        [order._id],
      );
      return rows.length;
    })
    .toBe(0);
  const subjects = (await mailsTo(world, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('is confirmed'))).toHaveLength(1);
});

test('a failed refund is owed until another one succeeds, and its buyer is told once', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const returned = async () =>
    (await mailsTo(world, email)).filter(({ subject }) =>
      /^Your refund for order .* did not reach you$/.test(subject),
    );
  const { db } = world.shop.database;
  const owedRefunds = async () =>
    (await findFailedRefunds(db, new Date())).filter(({ orderId }) => orderId === order._id);
  await refundOrder(orderContext(world), order._id);
  const payment_intent = await paymentOf(world, order.sessionId);
  const [refund] = (await world.provider.refunds.list({ payment_intent })).data;
  await world.sandbox(`/sandbox/refunds/${refund?.id}/fail`, {});
  await expect.poll(owedRefunds).toMatchObject([{ id: refund?.id, amount: 20_000 }]);
  expect(await refundOrder(orderContext(world), order._id)).toMatchObject({ ok: true, amount: 20_000 });
  await expect.poll(owedRefunds).toEqual([]);
  expect(await rowOf(world, order)).toMatchObject({ status: 'refunded', amountRefunded: 20_000 });
  await expect.poll(returned).toHaveLength(1);
  const [mail] = await returned();
  expect(mail?.text).toContain('We refunded $200.00 for order');
  expect(mail?.text).toContain('We still owe you this amount, and we will pay it back.');
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ingest, newSession, paySession, settleLatePayment } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { orders, reconciliations } from '../tables.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { countReconciliations, findFailedSessions } from './reconciliation-records.ts';

let world: TestShop;
beforeAll(async () => {
  // With its workers, the shop would reconcile at its start, in the middle of a test.
  world = await openTestShop({ isQuiet: true });
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

function reconcile(): Promise<number> {
  return reconcileOrders(orderContext(world));
}

test('paid sessions without any event get their orders, once', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const sessions = [await newSession(world), await newSession(world), await newSession(world)];
  const unpaidSession = await newSession(world);
  for (const session of sessions) await paySession(world, session);
  expect(await reconcile()).toBe(3);
  expect(await reconcile()).toBe(0);
  const madeOrders = await world.shop.database.db.select({ sessionId: orders.sessionId }).from(orders);
  expect(madeOrders.map(({ sessionId }) => sessionId).toSorted()).toEqual(sessions.toSorted());
  expect(madeOrders).not.toContainEqual({ sessionId: unpaidSession });
});

test('a payment in progress is followed to its end', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session, { card: '4000 0000 0000 0341' });
  await reconcile();
  await settleLatePayment(world, session);
  const status = async () => {
    await reconcile();
    const [order] = await world.shop.database.db.select().from(orders).where(eq(orders.sessionId, session));
    return order?.status;
  };
  await expect.poll(status).toBe('paid');
});

test('a payment that takes longer than the life of a session is still followed', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session, { card: '4000 0000 0000 0341' });
  await reconcile();
  await settleLatePayment(world, session);
  const { db } = world.shop.database;
  const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await db.insert(reconciliations).values({ startedAt: inThreeDays, missingOrders: 0 });
  const status = async () => {
    await reconcile();
    const [order] = await db.select().from(orders).where(eq(orders.sessionId, session));
    return order?.status;
  };
  await expect.poll(status).toBe('paid');
  await db.delete(reconciliations).where(eq(reconciliations.startedAt, inThreeDays));
});

test('a session that cannot be read does not block others, and gets its order once it can be read', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const sessions = [await newSession(world), await newSession(world), await newSession(world)];
  for (const session of sessions) await paySession(world, session);
  const brokenSession = sessions[1];
  await world.setFaults({
    api: { status: 500, path: `/v1/checkout/sessions/${brokenSession}` },
    webhooks: { drop: true },
  });
  const { db } = world.shop.database;
  const before = await countReconciliations(db);
  expect(await reconcile()).toBe(2);
  expect(await reconcile()).toBe(0);
  expect((await countReconciliations(db)).lastAt?.getTime()).toBeGreaterThan(before.lastAt?.getTime() ?? 0);
  const madeOrders = await db.select({ sessionId: orders.sessionId }).from(orders);
  expect(madeOrders.map(({ sessionId }) => sessionId)).toEqual(
    expect.arrayContaining([sessions[0], sessions[2]]),
  );
  const [failedSession, ...others] = await findFailedSessions(db);
  expect(failedSession).toMatchObject({
    sessionId: brokenSession,
    attempts: 2,
    lastError: expect.stringContaining('payment'),
  });
  expect(others).toEqual([]);

  await world.setFaults({ webhooks: { drop: true } });
  // A session is retried even when it is older than the period that is listed.
  const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await db.insert(reconciliations).values({ startedAt: inThreeDays, missingOrders: 0 });
  expect(await reconcile()).toBe(1);
  expect(await findFailedSessions(db)).toEqual([]);
  await db.delete(reconciliations).where(eq(reconciliations.startedAt, inThreeDays));
});

test('a failed reconciliation does not count', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  await world.setFaults({ api: { status: 500 }, webhooks: { drop: true } });
  await expect(reconcile()).rejects.toThrow();
  await world.setFaults({ webhooks: { drop: true } });
  expect(await reconcile()).toBe(1);
});

test('paid sessions get their orders although the provider does not list disputes', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  await world.setFaults({ api: { status: 500, path: '/v1/disputes' }, webhooks: { drop: true } });
  await expect(reconcile()).rejects.toThrow();
  const { db } = world.shop.database;
  expect(await db.select().from(orders).where(eq(orders.sessionId, session))).toHaveLength(1);
});

test('a session that another shop opened in the same account makes no order', async () => {
  const foreignSession = await world.provider.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A mug' } } },
    ],
    success_url: 'https://mugs.example/thanks',
  });
  await paySession(world, foreignSession.id);
  expect(await reconcile()).toBe(0);
  expect((await ingest(world, foreignSession.id)).statusCode).toBe(404);
});

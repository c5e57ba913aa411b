import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { orders } from './tables.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

function reconcile(): Promise<number> {
  const { database, jobs, payments, log } = world.shop;
  return reconcileOrders({ db: database.db, jobs, payments }, log);
}

test('paid sessions that nobody told the shop about get their orders, once', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const sessions = [await newSession(world), await newSession(world), await newSession(world)];
  const unpaid = await newSession(world);
  for (const session of sessions) await paySession(world, session);
  expect(await reconcile()).toBe(3);
  expect(await reconcile()).toBe(0);
  const made = await world.shop.database.db.select({ sessionId: orders.sessionId }).from(orders);
  expect(made.map(({ sessionId }) => sessionId).toSorted()).toEqual(sessions.toSorted());
  expect(made).not.toContainEqual({ sessionId: unpaid });
});

test('a payment that was still on its way is followed to its end', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session, { card: '4000 0000 0000 0341' });
  await reconcile();
  const status = async () => {
    await reconcile();
    const [order] = await world.shop.database.db.select().from(orders).where(eq(orders.sessionId, session));
    return order?.status;
  };
  await expect.poll(status, { timeout: 15_000 }).toBe('paid');
});

test('a look that failed does not count as one', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const session = await newSession(world);
  await paySession(world, session);
  await world.setFaults({ api: { status: 500 }, webhooks: { drop: true } });
  await expect(reconcile()).rejects.toThrow();
  await world.setFaults({ webhooks: { drop: true } });
  expect(await reconcile()).toBe(1);
});

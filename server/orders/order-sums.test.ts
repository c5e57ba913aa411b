import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderDesk } from '#tests/world/refund.ts';
import { gatherOrderSums, readOrderSums } from './order-sums.ts';
import { refundOrder } from './refund-order.ts';
import { sumUpOrders } from './sum-up-orders.ts';
import { orderSums, orders } from './tables.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('what changes of orders come to is what the orders come to, also once it was gathered', async () => {
  const { db } = world.shop.database;
  const expectAgreement = async () => {
    const counted = await sumUpOrders(db, new Date(0));
    const read = await readOrderSums(db);
    expect(read).toHaveLength(counted.length);
    expect(read).toEqual(expect.arrayContaining(counted));
    return read;
  };
  const [first, second, third] = [await newOrder(world), await newOrder(world), await newOrder(world)];
  await refundOrder(orderDesk(world), first._id);
  await refundOrder(orderDesk(world), second._id, { amount: 5000 });
  expect(await expectAgreement()).toContainEqual(
    expect.objectContaining({ status: 'refunded', paid: 20_000, refunded: 20_000 }),
  );
  await db.update(orders).set({ status: 'pending', paidAt: null }).where(eq(orders.id, third._id));
  await expectAgreement();
  await db.insert(orderSums).values(
    Array.from({ length: 400 }, (_, index) => ({
      status: 'paid' as const,
      currency: 'USD',
      orders: index % 2 ? 1 : -1,
      paid: 0,
      refunded: 0,
    })),
  );
  await Promise.all([gatherOrderSums(db), gatherOrderSums(db), newOrder(world)]);
  expect((await db.select().from(orderSums)).length).toBeLessThan(20);
  await db.delete(orders).where(eq(orders.id, third._id));
  await expectAgreement();
});

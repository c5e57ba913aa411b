import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opening } from '#domain/api/shop/opening.ts';
import { orders } from '#server/orders/tables.ts';
import { shippedOrder } from '#tests/world/claim.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** The steps of the rehearsal that are done. */
async function findDone(): Promise<string[]> {
  const { rehearsal } = opening.parse((await studio(world, 'GET opening', owner)).json());
  return rehearsal.filter(({ isDone }) => isDone).map(({ step }) => step);
}

test('an order that was paid in test mode is a rehearsal, and one that was paid with real money is none', async () => {
  expect(await findDone()).toEqual([]);
  const { order } = await shippedOrder(world);
  await expect.poll(findDone).toEqual(['purchase', 'parcel', 'shipped']);
  for (const mark of ['ticket', 'print-file'])
    await studio(world, `POST opening/marks/${mark}`, { ...owner, body: { reason: null } });
  expect(await findDone()).toEqual(['purchase', 'ticket', 'print-file', 'parcel', 'shipped']);

  const { db } = world.shop.database;
  const live = { sessionId: order.sessionId.replace('cs_test_', 'cs_live_') };
  await db.update(orders).set(live).where(eq(orders.id, order._id));
  expect(live.sessionId).toMatch(/^cs_live_/);
  expect(await findDone()).toEqual(['ticket', 'print-file']);
});

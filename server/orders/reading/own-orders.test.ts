import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import { type Account, invalidAuthHeaders, newAccount } from '#tests/world/account.ts';
import { ingest, ingestedOrder, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orders } from '../tables.ts';

let world: TestShop;
let ada: Account;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  ada = await newAccount(world);
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

function getOwnOrders(headers: Record<string, string>) {
  return world.app.inject({ url: '/api/orders/mine', headers });
}

async function buyOrder({ headers }: Pick<Account, 'headers'>, items = [oneSmallPrint]): Promise<Order> {
  const session = await newSession(world, items, headers);
  await paySession(world, session);
  return withoutConfirmationTime(await ingestedOrder(world, session));
}

async function ownOrders({ headers }: Account): Promise<Order[]> {
  const listedOrders: Order[] = (await getOwnOrders(headers)).json();
  return listedOrders.map(withoutConfirmationTime);
}

/** Removes the time of the confirmation, which is sent in the background. */
function withoutConfirmationTime(order: Order): Order {
  return { ...order, confirmationSentAt: null };
}

async function ordersOf(sessionId: string) {
  return world.shop.database.db.select().from(orders).where(eq(orders.sessionId, sessionId));
}

function deleteAccount({ userId }: Account) {
  return world.shop.database.db.delete(users).where(eq(users.id, userId));
}

describe("a buyer's own orders", () => {
  test('are none at first', async () => {
    const response = await getOwnOrders(ada.headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual([]);
  });

  test('are complete, newest first, and hidden from other accounts', async () => {
    const [eve, ida] = [await newAccount(world), await newAccount(world)];
    const first = await buyOrder(ada, [{ ...oneSmallPrint, quantity: 2 }, oneSmallPrint]);
    const ofEve = await buyOrder(eve);
    await buyOrder({ headers: {} });
    const second = await buyOrder(ada);
    expect(await ownOrders(ada)).toMatchObject([second, first]);
    expect(first.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await ownOrders(eve)).toMatchObject([ofEve]);
    expect((await getOwnOrders(ida.headers)).json()).toEqual([]);
  });

  test('are those whose checkout the account started, with any email at the payment', async () => {
    const eve = await newAccount(world);
    const session = await newSession(world, [oneSmallPrint], ada.headers);
    await paySession(world, session, { email: eve.email });
    const order = await ingestedOrder(world, session);
    expect(await ownOrders(ada)).toMatchObject([withoutConfirmationTime(order)]);
    const guest = await newSession(world);
    await paySession(world, guest, { email: ada.email });
    await ingestedOrder(world, guest);
    expect((await getOwnOrders(ada.headers)).json()).toHaveLength(1);
    expect((await getOwnOrders(eve.headers)).json()).toEqual([]);
  });

  test('still contain name and street long after the success page hides them', async () => {
    const { _id, sessionId } = await buyOrder(ada);
    const createdAt = new Date(Date.now() - 30 * 24 * 3_600_000);
    await world.shop.database.db.update(orders).set({ createdAt }).where(eq(orders.id, _id));
    expect((await ingestedOrder(world, sessionId)).customerEmail).toBeNull();
    expect((await getOwnOrders(ada.headers)).json()).toMatchObject([
      { customerEmail: ada.email, address: { line1: expect.any(String) } },
    ]);
  });

  test('are the newest two hundred at most', async () => {
    const amounts = { amountTotal: 1, amountSubtotal: 1, amountDiscount: 0, amountShipping: 0, amountTax: 0 };
    const now = Date.now();
    const rows = Array.from({ length: 201 }, (_, age) => ({
      id: newId(),
      sessionId: `cs_test_${newId()}`,
      userId: ada.userId,
      createdAt: new Date(now - age * 1000),
      completedAt: new Date(),
      ...amounts,
    }));
    await world.shop.database.db.insert(orders).values(rows);
    const listedOrders: Order[] = (await getOwnOrders(ada.headers)).json();
    expect(listedOrders.map(({ _id }) => _id)).toEqual(rows.slice(0, 200).map(({ id }) => id));
  });

  test('are not shown without a valid token', async () => {
    for (const [flaw, headers] of [['none', {}] as const, ...(await invalidAuthHeaders(world, ada))]) {
      const response = await getOwnOrders(headers);
      expect(response.statusCode, flaw).toBe(401);
      expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('an account that is deleted', () => {
  test('before its payment is ingested leaves an order without account', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    const session = await newSession(world, [oneSmallPrint], ada.headers);
    await paySession(world, session);
    await deleteAccount(ada);
    expect(await ingestedOrder(world, session)).toMatchObject({ status: 'paid', amountTotal: 16_000 });
    expect(await ordersOf(session)).toMatchObject([{ userId: null }]);
  });

  test('while its payment is ingested leaves an order without account', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    const session = await newSession(world, [oneSmallPrint], ada.headers);
    await paySession(world, session);
    const ingestion = await world.shop.database.db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, ada.userId));
      const responses = Promise.all([ingest(world, session), ingest(world, session)]);
      await untilWaiting(tx, 2);
      return { responses };
    });
    expect((await ingestion.responses).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ordersOf(session)).toMatchObject([{ userId: null }]);
  });

  test('after a purchase leaves its orders, without the account', async () => {
    const { sessionId } = await buyOrder(ada);
    expect(await ordersOf(sessionId)).toMatchObject([{ userId: ada.userId }]);
    await deleteAccount(ada);
    expect(await ordersOf(sessionId)).toMatchObject([{ userId: null, status: 'paid' }]);
    expect((await getOwnOrders(ada.headers)).statusCode).toBe(401);
  });
});

test.each([['nonsense'], ["' or 1=1 --"], [newId()], ['']])(
  'a session that names the account "%s" still becomes an order',
  async (userId) => {
    const session = await world.provider.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:3000/success',
      metadata: { shop: 'passepartout', shopId: world.shop.payments.shop.id, userId },
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A print' } } },
      ],
    });
    await paySession(world, session.id, { email: newEmail() });
    expect(await ingestedOrder(world, session.id)).toMatchObject({ status: 'paid', amountSubtotal: 500 });
    expect(await ordersOf(session.id)).toMatchObject([{ userId: null }]);
  },
);

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { ingestSession } from '#server/orders/placing/ingest-session.ts';
import { reconcileOrders } from '#server/orders/placing/reconcile-orders.ts';
import { orders } from '#server/orders/tables.ts';
import { applyUntil, emptyDatabase } from '#tests/database/empty-database.ts';
import { ingest, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { openPayments } from './open-payments.ts';
import { readShopIdentity, type ShopIdentity } from './shop-identity.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const minuteMs = 60_000;

/** A paid session that another program opened in the same payment account. */
async function payElsewhere(metadata: Record<string, string>, successUrl = 'https://mugs.example/thanks') {
  const price_data = { currency: 'usd', unit_amount: 500, product_data: { name: 'A mug' } };
  const { id } = await world.provider.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    metadata,
    success_url: successUrl,
  });
  await paySession(world, id);
  return id;
}

/** Ingests a session in a shop that was upgraded this long ago. */
async function ingestAfterUpgrade(sessionId: string, upgradedAgoMs: number) {
  const { shopUrl } = world.shop.configuration;
  const { id } = await readShopIdentity(world.shop.database.db, shopUrl);
  const identity: ShopIdentity = { id, identifiedAt: new Date(Date.now() - upgradedAgoMs), shopUrl };
  const payments = openPayments({ secretKey: 'sk_test_shop', apiUrl: world.sandboxUrl }, identity);
  return ingestSession({ ...orderContext(world), payments }, sessionId, 'a test');
}

test('a session names the shop that opened it, and so does its payment', async () => {
  const id = await newSession(world);
  await paySession(world, id);
  const expand = ['payment_intent'];
  const { metadata, payment_intent } = await world.provider.checkout.sessions.retrieve(id, { expand });
  const { id: shopId } = await readShopIdentity(world.shop.database.db, '');
  expect(metadata).toMatchObject({ shop: 'passepartout', shopId });
  expect(payment_intent).toMatchObject({ metadata: { shop: 'passepartout', shopId } });
});

test.each([
  ['the mark of every shop and no id', { shop: 'passepartout' }],
  ['the id of another shop', { shop: 'passepartout', shopId: randomUUID() }],
])('a session with %s makes no order', async (_, metadata) => {
  const id = await payElsewhere(metadata);
  expect((await ingest(world, id)).statusCode).toBe(404);
  await reconcileOrders(orderContext(world));
  const { db } = world.shop.database;
  expect(await db.select().from(orders).where(eq(orders.sessionId, id))).toEqual([]);
});

test('after an upgrade, sessions of the previous version still make orders; newer ones need the id', async () => {
  const id = await payElsewhere({ shop: 'passepartout' });
  expect(await ingestAfterUpgrade(id, 5 * minuteMs)).toMatchObject({ reason: 'unknown-session' });
  expect(await ingestAfterUpgrade(id, -5 * minuteMs)).toMatchObject({ ok: true });
});

test('a process of the previous version that runs beside the upgraded one loses no order', async () => {
  const { shopUrl } = world.shop.configuration;
  const id = await payElsewhere(
    { shop: 'passepartout' },
    `${shopUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
  );
  expect(await ingestAfterUpgrade(id, 120 * minuteMs)).toMatchObject({ reason: 'unknown-session' });
  expect(await ingestAfterUpgrade(id, 5 * minuteMs)).toMatchObject({ ok: true });
});

test('only a shop that ran a previous version accepts sessions without an id, and its lost disputes are not refunds', async () => {
  const [newDatabase, upgradedDatabase] = [await emptyDatabase(), await emptyDatabase()];
  await applyUntil(upgradedDatabase, '0014_framed_pictures');
  await upgradedDatabase.query(`
    insert into orders (id, session_id, amount_total, amount_subtotal, amount_discount, amount_shipping, amount_tax,
      amount_refunded, completed_at)
    values ('0198c000-0000-7000-8000-00000000000a', 'cs_test_old', 20000, 20000, 0, 0, 0, 12000, now());
    insert into order_history (id, order_id, at, status, payment_status, amount_refunded, cause, note) values
      (gen_random_uuid(), '0198c000-0000-7000-8000-00000000000a', now() - interval '2 days', 'paid', 'paid', 8000, 'x', null),
      (gen_random_uuid(), '0198c000-0000-7000-8000-00000000000a', now(), 'paid', 'paid', 12000, 'evt_1', 'dispute lost: fraudulent')`);
  for (const { url } of [newDatabase, upgradedDatabase]) await migrate(url, createLog('silent'));
  const identity = 'select id, identified_at from shop_identity';
  const [[one], [other]] = [
    (await newDatabase.query(identity)).rows,
    (await upgradedDatabase.query(identity)).rows,
  ];
  expect(one).toEqual({ id: expect.any(String), identified_at: null });
  expect(other).toEqual({ id: expect.any(String), identified_at: expect.any(Date) });
  expect(one?.id).not.toBe(other?.id);
  expect((await upgradedDatabase.query('select amount_refunded from orders')).rows).toEqual([
    { amount_refunded: 8000 },
  ]);
}, 600_000);

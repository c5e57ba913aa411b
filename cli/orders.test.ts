import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import type { Order } from '#domain/orders.ts';
import { sendShippingNewsJob } from '#server/orders/send-shipping-news.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runCommand } from '#tests/world/owner.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** Runs `shop orders …` while the shop is open. */
function shopOrders(...words: string[]) {
  const { database, configuration } = world.shop;
  return runCommand({ databaseUrl: database.url, dataDir: configuration.dataDir }, ['orders', ...words]);
}

const parcel = ['--carrier', 'UPS', '--tracking', '1Z 999'];

async function paidOrder(email = newEmail()): Promise<Order> {
  const session = await newSession(world);
  await paySession(world, session, { email });
  return ingestedOrder(world, session);
}

async function orderNow({ sessionId }: Order): Promise<Order> {
  return ingestedOrder(world, sessionId);
}

async function shippingMails(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  return (await mailsTo(world, email)).filter(({ subject }) => subject.includes('shipped'));
}

describe('orders move', () => {
  test('takes an order from the payment to the buyer, and mails where the parcel is', async () => {
    const email = newEmail();
    const order = await paidOrder(email);
    const number = orderNumber(order);
    const made = await shopOrders('move', order._id, 'in_production');
    expect(made).toMatchObject({ code: 0, output: `Order ${number} is now in_production.\n` });
    expect(await orderNow(order)).toMatchObject({
      status: 'in_production',
      fulfillmentStatus: 'in_production',
      tracking: null,
    });

    const url = 'https://ups.example/track?n=1&l="en"';
    const shipped = await shopOrders('move', number.toLowerCase(), 'shipped', ...parcel, '--url', url);
    expect(shipped.code).toBe(0);
    expect(shipped.output).toContain(`Order ${number} is now shipped.`);
    expect(await orderNow(order)).toMatchObject({
      status: 'shipped',
      fulfillmentStatus: 'shipped',
      paymentStatus: 'paid',
      tracking: { carrier: 'UPS', number: '1Z 999', url: 'https://ups.example/track?n=1&l=%22en%22' },
    });
    await expect.poll(() => shippingMails(email), { timeout: 15_000 }).toHaveLength(1);
    const [mail] = await shippingMails(email);
    expect(mail?.text).toContain(`Order ${number} was handed to UPS. Tracking number: 1Z 999`);
    expect(mail?.text).toContain('1 x Misty Ridge by Ada Lind');
    expect(mail?.html).toContain('<a href="https://ups.example/track?n=1&amp;l=%22en%22"');

    expect((await shopOrders('move', order.sessionId, 'delivered')).code).toBe(0);
    expect(await orderNow(order)).toMatchObject({
      status: 'delivered',
      fulfillmentStatus: 'delivered',
      tracking: { number: '1Z 999' },
    });
    expect(await shippingMails(email)).toHaveLength(1);
    const history = (await shopOrders('show', order._id)).output;
    for (const step of ['in_production', 'shipped', 'delivered']) {
      expect(history).toMatch(new RegExp(` ${step} +paid +\\$0\\.00 +owner`));
    }
  });

  test('refuses a step that the order cannot take, and says which it can', async () => {
    const order = await paidOrder();
    const number = orderNumber(order);
    const { code, said } = await shopOrders('move', order._id, 'shipped', ...parcel);
    expect(code).toBe(1);
    expect(said).toBe(`Order ${number} is paid and cannot move to shipped: it can move to in_production.\n`);
    expect(await orderNow(order)).toMatchObject({ status: 'paid', tracking: null });
  });

  test('leaves refunds to the payment provider, in one line', async () => {
    const { code, said } = await shopOrders('move', 'any', 'refunded');
    expect(code).toBe(1);
    expect(said).toMatch(/^An order is paid, cancelled and refunded at the payment provider: .+\n$/);
  });

  test('twice at once ships one parcel', async () => {
    const email = newEmail();
    const order = await paidOrder(email);
    await shopOrders('move', order._id, 'in_production');
    const answers = await Promise.all([
      shopOrders('move', order._id, 'shipped', ...parcel),
      shopOrders('move', order._id, 'shipped', '--carrier', 'FedEx', '--tracking', '7'),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    await expect.poll(() => shippingMails(email), { timeout: 15_000 }).toHaveLength(1);
    const { tracking } = await orderNow(order);
    expect((await shippingMails(email))[0]?.text).toContain(tracking?.carrier);
  });

  test('and the provider do not undo each other', async () => {
    const order = await paidOrder();
    await shopOrders('move', order._id, 'in_production');
    await world.sandbox(`/sandbox/sessions/${order.sessionId}/webhooks`, {});
    await shopOrders('move', order._id, 'shipped', ...parcel);
    const { payment_intent } = await world.provider.checkout.sessions.retrieve(order.sessionId);
    await world.provider.refunds.create({ payment_intent: String(payment_intent), amount: 100 });
    await expect.poll(async () => refundedCents(order), { timeout: 15_000 }).toBe(100);
    expect(await orderNow(order)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'shipped' });

    await world.provider.refunds.create({ payment_intent: String(payment_intent) });
    await expect.poll(async () => (await orderNow(order)).status, { timeout: 15_000 }).toBe('refunded');
    expect(await orderNow(order)).toMatchObject({
      fulfillmentStatus: 'shipped',
      tracking: { number: '1Z 999' },
    });
    const { said } = await shopOrders('move', order._id, 'delivered');
    expect(said).toContain('is refunded and cannot move to delivered: it moves no further by hand.');
  });

  test('mails the parcel once the mail server is back', async () => {
    const email = newEmail();
    const order = await paidOrder(email);
    await shopOrders('move', order._id, 'in_production');
    await world.setFaults({ mail: { refuse: true } });
    await shopOrders('move', order._id, 'shipped', ...parcel);
    await expect.poll(() => shippingNews('retry', order), { timeout: 15_000 }).toBe(1);
    await world.setFaults();
    await expect.poll(() => shippingMails(email), { timeout: 15_000 }).toHaveLength(1);
  });
});

test('a buyer gets one mail about a parcel, however often the job is done', async () => {
  const email = newEmail();
  const order = await paidOrder(email);
  await shopOrders('move', order._id, 'in_production');
  await shopOrders('move', order._id, 'shipped', ...parcel);
  await expect.poll(() => shippingMails(email), { timeout: 15_000 }).toHaveLength(1);
  const { database, jobs } = world.shop;
  const again = [1, 2].map(() => jobs.enqueue(database.db, sendShippingNewsJob, { orderId: order._id }));
  await Promise.all(again);
  await expect.poll(() => shippingNews('completed', order), { timeout: 15_000 }).toBe(3);
  expect(await shippingMails(email)).toHaveLength(1);
});

async function refundedCents({ _id }: Order): Promise<number | undefined> {
  const { db } = world.shop.database;
  const [row] = await db.select().from(orders).where(eq(orders.id, _id));
  return row?.amountRefunded;
}

async function shippingNews(state: string, { _id }: Order): Promise<number> {
  const found = await world.shop.database.pool.query(
    `select id from pgboss.job where name = $1 and state::text = $2 and data ->> 'orderId' = $3`,
    [sendShippingNewsJob.name, state, _id],
  );
  return found.rows.length;
}

describe('orders list and show', () => {
  test('name every order with what the owner asks about it', async () => {
    const email = newEmail();
    const order = await paidOrder(email);
    const list = await shopOrders('list', '--status', 'paid');
    expect(list.output).toMatch(new RegExp(`${orderNumber(order)} +\\S+ +paid +\\S+ +\\$200\\.00 +${email}`));
    const shown = await shopOrders('show', orderNumber(order));
    expect(shown.output).toContain(order.sessionId);
    expect(shown.output).toMatch(/1 +Misty Ridge by Ada Lind +small +Black +Border +\$200\.00/);
    expect(JSON.parse((await shopOrders('show', order._id, '--json')).output)).toMatchObject({
      _id: order._id,
      history: [{ status: 'paid', cause: expect.any(String) }],
    });
  });

  test('list the newest only, and say that there are more', async () => {
    await paidOrder();
    const newest = await paidOrder();
    const { output } = await shopOrders('list', '--limit', '1');
    expect(output).toContain(orderNumber(newest));
    expect(output).toContain('1 order; there are more: --limit 2.');
    expect(JSON.parse((await shopOrders('list', '--limit', '2', '--json')).output)).toHaveLength(2);
  });

  test("do not let a buyer's name steer the terminal", async () => {
    const order = await paidOrder();
    const { db } = world.shop.database;
    await db.update(orders).set({ customerName: 'Eve\u001b[2J\nX' }).where(eq(orders.id, order._id));
    expect((await shopOrders('show', order._id)).output).toContain('Eve [2J X');
  });

  test.each(['cs_test_doesnotexist00', crypto.randomUUID(), '0badcafe'])(
    'know no order "%s"',
    async (name) => {
      const { code, said } = await shopOrders('show', name);
      expect(code).toBe(1);
      expect(said).toMatch(/^There is no order .+\n$/);
    },
  );

  test('refuse a status that is none', async () => {
    const { code, said } = await shopOrders('list', '--status', 'lost');
    expect(code).toBe(1);
    expect(said).toContain('Allowed choices are pending, paid, in_production');
  });
});

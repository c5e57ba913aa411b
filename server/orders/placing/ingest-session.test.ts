import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findSession } from '#server/payments/sessions.ts';
import {
  ingest,
  ingestedOrder,
  mailsTo,
  newEmail,
  newSession,
  oneSmallPrint,
  paymentOf,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { orderHistory, orders } from '../tables.ts';
import { saveOrder } from './save-order.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

function ordersOf(sessionId: string) {
  return world.shop.database.db.select().from(orders).where(eq(orders.sessionId, sessionId));
}

async function notesOf(sessionId: string): Promise<(string | null)[]> {
  const [order] = await ordersOf(sessionId);
  const { db } = world.shop.database;
  const history = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order?.id ?? ''));
  return history
    .map(({ note }) => note)
    .filter(Boolean)
    .toSorted();
}

async function untilConfirmed(sessionId: string): Promise<void> {
  await expect.poll(async () => (await ordersOf(sessionId))[0]?.confirmationSentAt).toBeTruthy();
}

describe('the order of a paid session', () => {
  test('contains what was bought, what it cost, and where it ships', async () => {
    const session = await newSession(world, [
      { ...oneSmallPrint, quantity: 2 },
      {
        productMongoId: prints.blueDoor.id,
        sizeKey: 'small',
        frame: 'NoFrame',
        mount: 'Full Bleed',
        quantity: 1,
      },
    ]);
    await paySession(world, session, { email: 'ada@example.com', promotionCode: 'WELCOME10' });
    const order = await ingestedOrder(world, session);
    expect(order).toMatchObject({
      sessionId: session,
      status: 'paid',
      paymentStatus: 'paid',
      fulfillmentStatus: 'unfulfilled',
      currency: 'USD',
      amountSubtotal: 62_000,
      amountDiscount: 6200,
      amountShipping: 0,
      amountTotal: 55_800 + order.amountTax,
      customerEmail: 'ada@example.com',
      address: { state: 'OR', country: 'US' },
    });
    expect(order.items).toMatchObject([
      {
        name: 'Misty Ridge by Ada Lind',
        sizeKey: 'small',
        frame: 'Black',
        mount: 'Border',
        quantity: 2,
        unitAmount: 20_000,
        unitAmountPaid: 18_000,
        subtotal: 40_000,
      },
      {
        name: 'Blue Door by Imane Haddad',
        frame: 'NoFrame',
        mount: 'Full Bleed',
        unitAmount: 22_000,
        unitAmountPaid: 19_800,
      },
    ]);
    expect(order.items[0]?.stripeProductId).toMatch(/^prod_/);
    expect(order.items[0]?.stripePriceId).toMatch(/^price_/);
    const daysUntil = (day: string | null) => (Date.parse(day ?? '') - Date.now()) / 86_400_000;
    expect(daysUntil(order.shipBy)).toBeCloseTo(14, 1);
    expect(daysUntil(order.arriveBy)).toBeCloseTo(21, 1);
  });

  test('ten ingests and three webhooks at once make one order and one email', async () => {
    const email = newEmail();
    const session = await newSession(world);
    await world.setFaults({ webhooks: { duplicate: true } });
    await paySession(world, session, { email });
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => ingest(world, session)),
      ...Array.from({ length: 3 }, () => world.sandbox(`/sandbox/sessions/${session}/webhooks`, {})),
    ]);
    const ids = responses
      .slice(0, 10)
      .map((response) => (response as Awaited<ReturnType<typeof ingest>>).json()._id);
    expect(new Set(ids).size).toBe(1);
    await untilConfirmed(session);
    expect(await ordersOf(session)).toHaveLength(1);
    expect(await mailsTo(world, email)).toHaveLength(1);
    const history = await world.shop.database.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, ids[0]));
    expect(history).toHaveLength(1);
  });

  test('is made once by calls in the same millisecond, which would give it the same id', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    const { database, jobs, payments, fulfillment, offerClaims } = world.shop;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let time = 0; time < 10; time += 1) {
      const session = await newSession(world);
      await paySession(world, session);
      const fullSession = await findSession(payments, session);
      if (!fullSession) throw new Error(`The provider does not know ${session}.`);
      const saving = Array.from({ length: 8 }, () =>
        saveOrder({ db: database.db, jobs, fulfillment, offerClaims }, fullSession, 'a test'),
      );
      expect((await Promise.all(saving)).filter(({ isNew }) => isNew)).toHaveLength(1);
    }
  });

  test('is made by the webhook alone when the buyer never returns', async () => {
    const session = await newSession(world);
    await paySession(world, session);
    await expect.poll(() => ordersOf(session)).toHaveLength(1);
  });

  test('is made by the success page alone when the webhook is lost', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    const session = await newSession(world);
    await paySession(world, session);
    expect((await ingestedOrder(world, session)).status).toBe('paid');
    await untilConfirmed(session);
  });

  test('is not changed by an event that arrives much later', async () => {
    const email = newEmail();
    const session = await newSession(world);
    await paySession(world, session, { email });
    const order = await ingestedOrder(world, session);
    await untilConfirmed(session);
    await world.sandbox(`/sandbox/sessions/${session}/webhooks`, {});
    expect(await ingestedOrder(world, session)).toMatchObject({ _id: order._id, status: 'paid' });
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  test('is free when a promotion code covers all of it', async () => {
    const session = await newSession(world);
    await paySession(world, session, { promotionCode: 'ONTHEHOUSE' });
    expect(await ingestedOrder(world, session)).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      amountTotal: 0,
      amountDiscount: 20_000,
    });
  });

  test('contains all fifty lines', async () => {
    const session = await newSession(
      world,
      Array.from({ length: 50 }, () => oneSmallPrint),
    );
    await paySession(world, session);
    expect((await ingestedOrder(world, session)).items).toHaveLength(50);
  });

  test('no longer shows its buyer a day later', async () => {
    const session = await newSession(world);
    await paySession(world, session);
    const { _id } = await ingestedOrder(world, session);
    const { db } = world.shop.database;
    await db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(orders.id, _id));
    expect(await ingestedOrder(world, session)).toMatchObject({
      customerEmail: null,
      customerName: null,
      shippingName: null,
      phone: null,
      address: { line1: null, state: 'OR' },
    });
  });
});

describe('a session that is not paid', () => {
  test('makes no order while it is open', async () => {
    const session = await newSession(world);
    const response = await ingest(world, session);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('not_paid');
    expect(await ordersOf(session)).toHaveLength(0);
  });

  test('makes no order when it has expired', async () => {
    const session = await newSession(world);
    await world.provider.checkout.sessions.expire(session);
    expect((await ingest(world, session)).json().code).toBe('session_expired');
    expect(await ordersOf(session)).toHaveLength(0);
  });

  test('because it does not exist is not found', async () => {
    expect((await ingest(world, 'cs_test_doesnotexist00')).statusCode).toBe(404);
  });

  test('is a 502 while the provider is down', async () => {
    const session = await newSession(world);
    await world.setFaults({ api: { status: 503 } });
    expect((await ingest(world, session)).statusCode).toBe(502);
  });
});

describe('a name with characters that PostgreSQL cannot store, or that are invisible', () => {
  test.each([
    ['a NUL', 'Mal%00lory', 'Mal\ufffdlory'],
    // The form refuses a lone surrogate, but JSON can contain one.
    ['a lone surrogate', 'Mal\ud800lory', 'Mal\ufffdlory'],
    ['a direction override', 'Mal\u202elory', 'Mallory'],
  ])(
    'such as %s is stored without them and does not prevent the order',
    async (_, enteredName, storedName) => {
      await world.setFaults({ webhooks: { drop: true } });
      const session = await newSession(world);
      const address = { line1: `1 ${enteredName} Street`, city: `${enteredName} City` };
      if (enteredName.includes('%')) await payInForm(session, enteredName);
      else await world.sandbox(`/sandbox/sessions/${session}/pay`, { name: enteredName, address });
      expect(await ingestedOrder(world, session)).toMatchObject({
        status: 'paid',
        customerName: storedName,
        shippingName: storedName,
        address: { line1: `1 ${storedName} Street`, city: `${storedName} City` },
      });
      await world.setFaults();
      await world.sandbox(`/sandbox/sessions/${session}/webhooks`, {});
      await untilConfirmed(session);
    },
  );

  async function payInForm(session: string, name: string): Promise<void> {
    const year = new Date().getFullYear() + 1;
    const body = `email=mal@example.com&phone=5035550142&name=${name}&line1=1+${name}+Street&city=${name}+City&state=OR&zip=97201&card=4242424242424242&expiry=12/${year % 100}&cvc=123`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${world.sandboxUrl}/pay/${session}`;
    expect((await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })).status).toBe(303);
  }
});

describe('a late payment', () => {
  test('makes a pending order, which is confirmed once the money has arrived', async () => {
    const email = newEmail();
    const session = await newSession(world);
    await paySession(world, session, { email, card: '4000 0000 0000 0341' });
    expect(await ingestedOrder(world, session)).toMatchObject({
      status: 'pending',
      paymentStatus: 'processing',
    });
    await settleLatePayment(world, session);
    await untilConfirmed(session);
    expect((await ordersOf(session))[0]).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

describe('a refund or a lost dispute', () => {
  async function paidOrder() {
    const session = await newSession(world);
    await paySession(world, session);
    await ingestedOrder(world, session);
    return { session, payment: await paymentOf(world, session) };
  }

  test('in part leaves the order paid and records the amount', async () => {
    const { session, payment } = await paidOrder();
    await world.provider.refunds.create({ payment_intent: payment, amount: 5000 });
    await expect.poll(async () => (await ordersOf(session))[0]?.amountRefunded).toBe(5000);
    expect((await ordersOf(session))[0]).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  });

  test('in full makes the order refunded', async () => {
    const { session, payment } = await paidOrder();
    await world.provider.refunds.create({ payment_intent: payment });
    await expect.poll(async () => (await ordersOf(session))[0]?.status).toBe('refunded');
    expect((await ordersOf(session))[0]).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('before the shop knows of the payment makes one refunded order', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    const session = await newSession(world);
    await paySession(world, session);
    const payment_intent = await paymentOf(world, session);
    await world.setFaults();
    await world.provider.refunds.create({ payment_intent });
    await expect.poll(async () => (await ordersOf(session))[0]?.status).toBe('refunded');
  });

  test('that fails leaves one note that the shop still owes it', async () => {
    const { session, payment } = await paidOrder();
    const refund = await world.provider.refunds.create({ payment_intent: payment });
    await expect.poll(async () => (await ordersOf(session))[0]?.status).toBe('refunded');
    await world.sandbox(`/sandbox/refunds/${refund.id}/fail`, {});
    await expect
      .poll(() => notesOf(session))
      .toEqual([expect.stringMatching(/^refund of \$200\.00 failed: /)]);
  });

  test('through a dispute makes the order refunded, and its history says why', async () => {
    const { session } = await paidOrder();
    const dispute = await world.sandbox<{ id: string }>(`/sandbox/sessions/${session}/dispute`, {});
    await expect.poll(() => notesOf(session)).toHaveLength(1);
    await world.sandbox(`/sandbox/disputes/${dispute.id}/close`, { status: 'lost' });
    await expect
      .poll(() => notesOf(session))
      .toEqual([expect.stringMatching(/^dispute lost/), expect.stringMatching(/^dispute needs_response/)]);
    expect((await ordersOf(session))[0]).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  });
});

async function failedConfirmations(): Promise<number> {
  const result = await world.shop.database.pool.query(
    `select id from pgboss.job where name = 'send-order-confirmation' and state = 'retry'`,
  );
  return result.rows.length;
}

async function mailsBeingSent(): Promise<number> {
  const result = await world.shop.database.pool.query(
    `select id from pgboss.job where name = 'send-order-confirmation' and state = 'active'`,
  );
  return result.rows.length;
}

describe('the confirmation email', () => {
  test('shows the framed print and the amounts, in HTML and in text', async () => {
    const email = newEmail();
    const session = await newSession(world);
    await paySession(world, session, { email });
    await untilConfirmed(session);
    const [mail] = await mailsTo(world, email);
    expect(mail?.text).toContain('1 × Misty Ridge by Ada Lind');
    expect(mail?.text).toContain(
      'Small, 14.5x18.5 in, framed 19\u00a05/8 x 15\u00a05/8 in · Black frame · Border',
    );
    expect(mail?.text).toContain('Total: $200.00');
    expect(mail?.html).toMatch(/<img src="cid:print-1-[^"]+"/);
    expect(mail?.html).toContain('Thank you! Your order is confirmed.');
  });

  test('does not block the order while the mail server is silent', async () => {
    const email = newEmail();
    await world.setFaults({ mail: { hang: true } });
    const session = await newSession(world);
    await paySession(world, session, { email });
    await ingestedOrder(world, session);
    await expect.poll(mailsBeingSent).toBe(1);
    await ingestedOrder(world, session);
    expect(await mailsTo(world, email)).toHaveLength(0);
    await world.setFaults();
    await untilConfirmed(session);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  test('is sent once the mail server is back', async () => {
    const email = newEmail();
    await world.setFaults({ mail: { refuse: true } });
    const session = await newSession(world);
    await paySession(world, session, { email });
    await ingestedOrder(world, session);
    await expect.poll(failedConfirmations).toBeGreaterThan(0);
    expect(await mailsTo(world, email)).toHaveLength(0);
    await world.setFaults();
    await untilConfirmed(session);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

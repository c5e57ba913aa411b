import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { paymentEvents } from './tables.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

interface Delivery {
  secret?: string;
  timestamp?: number;
  signature?: string;
}

async function deliver(event: object, { secret = 'whsec_sandbox', timestamp, signature }: Delivery = {}) {
  const payload = JSON.stringify(event);
  const header = world.provider.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp ? { timestamp } : {}),
  });
  return world.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? header },
  });
}

function newEvent(type: string, object: object = {}) {
  return { id: `evt_${crypto.randomUUID().replaceAll('-', '')}`, object: 'event', type, data: { object } };
}

function findStoredEvents(id: string) {
  return world.shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
}

describe('an event of the payment provider', () => {
  test.each([
    ['is signed with another secret', { secret: 'whsec_other' }],
    ['is signed too long ago', { timestamp: Math.floor(Date.now() / 1000) - 3600 }],
    ['has an invalid signature', { signature: 't=1,v1=nonsense' }],
  ])('that %s is refused and not stored', async (_, delivery) => {
    const event = newEvent('checkout.session.completed', { id: 'cs_test_x' });
    const response = await deliver(event, delivery);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('bad_signature');
    expect(await findStoredEvents(event.id)).toHaveLength(0);
  });

  test('without any signature is refused', async () => {
    const response = await world.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} });
    expect(response.statusCode).toBe(400);
  });

  test('of an unknown type is accepted and stored', async () => {
    const event = newEvent('customer.tax_id.created');
    expect((await deliver(event)).statusCode).toBe(200);
    await expect.poll(async () => (await findStoredEvents(event.id))[0]?.handledAt).toBeTruthy();
  });

  test.each(['toString', '__proto__', '__defineGetter__', 'constructor'])(
    'whose type is the name of a property of every object is accepted and marked as handled: %s',
    async (type) => {
      const event = newEvent(type);
      expect((await deliver(event)).statusCode).toBe(200);
      await expect.poll(async () => (await findStoredEvents(event.id))[0]?.handledAt).toBeTruthy();
    },
  );

  test('that arrives three times at once is stored once', async () => {
    const event = newEvent('customer.created');
    const responses = await Promise.all([1, 2, 3].map(() => deliver(event)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(await findStoredEvents(event.id)).toHaveLength(1);
  });

  test('is stored even if a name in it contains characters that PostgreSQL cannot store', async () => {
    const event = newEvent('customer.created', { name: 'Ada\0 Li\ud800nd \\u0000', '\0': '' });
    expect((await deliver(event)).statusCode).toBe(200);
    const object = { name: 'Ada\ufffd Li\ufffdnd \\u0000', '\ufffd': '' };
    expect((await findStoredEvents(event.id))[0]?.payload).toMatchObject({ data: { object } });
  });

  test.each(['null', '[]', '{}', '{"id":1}', '{"id":"evt_1","type":"x","data":{}}'])(
    'that is signed but is not an event is refused: %s',
    async (payload) => {
      const secret = 'whsec_sandbox';
      const signature = world.provider.webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = '/api/payments/webhook';
      const response = await world.app.inject({ method: 'POST', url, payload, headers });
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('not_an_event');
    },
  );

  test("about another shop's session is accepted and makes no order", async () => {
    const event = newEvent('checkout.session.completed', { id: 'cs_test_notoursatall' });
    expect((await deliver(event)).statusCode).toBe(200);
    await expect.poll(async () => (await findStoredEvents(event.id))[0]?.handledAt).toBeTruthy();
  });
});

import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newSession, oneSmallPrint, openCheckout, paySession, sessionIn } from '#tests/world/buy.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { openCheckoutLimits } from './limits.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

async function sessionCount(): Promise<number> {
  const sessions = await world.provider.checkout.sessions.list({ limit: 100 });
  return sessions.data.length;
}

describe('opening a payment session', () => {
  test("sends the provider the shop's own prices and everything that the order needs later", async () => {
    const items = [
      oneSmallPrint,
      { productMongoId: prints.blueDoor.id, sizeKey: 'giant', frame: 'white', mount: 'Border', quantity: 2 },
    ];
    const id = await newSession(world, items);
    const session = await world.provider.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product'],
    });
    expect(session).toMatchObject({
      mode: 'payment',
      amount_subtotal: 20_000 + 2 * 110_000,
      currency: 'usd',
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      shipping_address_collection: { allowed_countries: ['US'] },
      success_url: 'http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/cart',
    });
    expect(session.line_items?.data[1]).toMatchObject({
      quantity: 2,
      price: {
        unit_amount: 110_000,
        product: {
          name: 'Blue Door by Imane Haddad',
          metadata: { productId: prints.blueDoor.id, sizeKey: 'giant', frame: 'White', mount: 'Border' },
        },
      },
    });
  });

  test('shows the print in its frame on the payment page', async () => {
    const id = await newSession(world);
    const { line_items } = await world.provider.checkout.sessions.retrieve(id, {
      expand: ['line_items.data.price.product'],
    });
    const product = line_items?.data[0]?.price?.product;
    const [image = ''] = typeof product === 'object' && 'images' in product ? product.images : [];
    expect(image).toMatch(/^http:\/\/localhost:3000\/photographs\/framed-\w+\.jpg$/);
    await expect.poll(() => world.shop.photographs.has(image.split('/').at(-1) ?? '')).toBe(true);
  });

  test('an item without a frame color is sold without a frame', async () => {
    const { frame: _, ...frameless } = oneSmallPrint;
    expect((await openCheckout(world, { items: [frameless] })).statusCode).toBe(200);
  });

  test('the same cart with the same key gets the same payment page, at once or later', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => openCheckout(world, { items: [oneSmallPrint] }, headers)),
    );
    const later = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    const urls = [...answers, later].map((answer) => answer.json().url);
    expect(new Set(urls).size).toBe(1);
  });

  test('the same cart with the same key gets the same payment page while the provider is still answering', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await world.setFaults({ api: { delayMs: 1500 } });
    const answers = await Promise.all([1, 2, 3].map(() => openCheckout(world, undefined, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('a slow picture does not delay the payment page', async () => {
    const { shop } = world;
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(
      checkoutRoutes({
        authentication: shop.authentication,
        payments: shop.payments,
        db: shop.database.db,
        details: shop.details,
        limits: openCheckoutLimits(shop.database.pool),
        shopUrl: 'http://localhost:3000',
        now: shop.now,
        findPrint: (id) => shop.catalogue.findPrint(id),
        drawFramedPicture: async () => ({
          url: 'http://localhost:3000/photographs/slow.jpg',
          made: new Promise(() => {}),
        }),
      }),
    );
    const response = await openCheckout({ ...world, app });
    expect(response.json().url).toMatch(/cs_test_/);
  });

  test('another cart with the same key gets another page', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const one = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    const other = await openCheckout(world, { items: [{ ...oneSmallPrint, quantity: 2 }] }, headers);
    expect(other.json().url).not.toBe(one.json().url);
  });

  test('a cart that is already paid leads to its confirmation instead of a second payment', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    const id = sessionIn(first.json().url);
    await paySession(world, id);
    const again = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    expect(again.json().url).toBe(`http://localhost:3000/success?session_id=${id}`);
  });

  test('a cart whose session has expired gets a new one', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    const id = sessionIn(first.json().url);
    await world.provider.checkout.sessions.expire(id);
    const again = await openCheckout(world, { items: [oneSmallPrint] }, headers);
    expect(again.json().url).toMatch(/cs_test_/);
    expect(again.json().url).not.toContain(id);
  });

  test('a cart whose sessions have expired, one after the other, leads to the last one, and to its confirmation', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const open = async () => (await openCheckout(world, { items: [oneSmallPrint] }, headers)).json();
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { id } = await open();
      ids.push(id);
      if (round < 2) await world.provider.checkout.sessions.expire(id);
    }
    expect(new Set(ids).size).toBe(3);
    expect(await open()).toMatchObject({ id: ids[2], url: expect.stringContaining(`/pay/${ids[2]}`) });
    await paySession(world, String(ids[2]));
    const confirmation = {
      id: ids[2],
      url: `http://localhost:3000/success?session_id=${ids[2]}`,
    };
    expect(await open()).toEqual(confirmation);
    expect(await open()).toEqual(confirmation);
  });

  test('a buyer who returns shortly before a session ends gets a new one, and the old one is closed', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const open = async () => (await openCheckout(world, { items: [oneSmallPrint] }, headers)).json().id;
    const clock = vi.spyOn(world.shop.payments.clock, 'now');
    onTestFinished(() => clock.mockRestore());
    const passMinutes = (minutes: number) => clock.mockImplementation(() => Date.now() + minutes * 60_000);
    const first = await open();
    passMinutes(30);
    expect(await open()).toBe(first);
    passMinutes(36);
    const second = await open();
    expect(second).not.toBe(first);
    const statuses = [first, second].map(
      async (id) => (await world.provider.checkout.sessions.retrieve(id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['expired', 'open']);
  });

  test("a total above the provider's limit is refused before the provider is called, with advice", async () => {
    const before = await sessionCount();
    const largestPrints = { ...oneSmallPrint, sizeKey: 'exhibition', quantity: 20 };
    const response = await openCheckout(world, { items: Array.from({ length: 15 }, () => largestPrints) });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'invalid',
      error: 'An order can come to $999,999 at most. Please order some of your prints separately.',
      fields: {
        items: 'come to $1,027,500; an order can come to $999,999 at most: order the rest separately',
      },
    });
    expect(await sessionCount()).toBe(before);
    const items = Array.from({ length: 14 }, () => largestPrints);
    expect((await openCheckout(world, { items, state: 'OR' })).statusCode).toBe(200);
  });

  test('a total other than the one that was shown is refused', async () => {
    const response = await openCheckout(world, { items: [oneSmallPrint], shownTotal: 180 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'price_changed', error: expect.stringContaining('$200') });
    expect((await openCheckout(world, { items: [oneSmallPrint], shownTotal: 200 })).statusCode).toBe(200);
  });
});

describe('items that cannot be ordered', () => {
  const cases: [string, object, string][] = [
    ['an unknown print', { productMongoId: crypto.randomUUID() }, 'items.1.productMongoId'],
    ['an invalid id', { productMongoId: "' or 1=1 --" }, 'items.1.productMongoId'],
    ['an id that is an object', { productMongoId: { $ne: null } }, 'items.1.productMongoId'],
    ['a wrong size', { sizeKey: 'huge' }, 'items.1.sizeKey'],
    ['a size from the prototype', { sizeKey: 'constructor' }, 'items.1.sizeKey'],
    ['a wrong frame', { frame: 'Gold' }, 'items.1.frame'],
    ['a wrong mount', { mount: 'Float' }, 'items.1.mount'],
    ['no mount', { mount: undefined }, 'items.1.mount'],
    ['an inactive variant', { productMongoId: prints.blueDoor.id, sizeKey: 'large' }, 'items.1.sizeKey'],
    ['a missing variant', { productMongoId: prints.blueDoor.id, sizeKey: 'medium' }, 'items.1.sizeKey'],
    ['a quantity of zero', { quantity: 0 }, 'items.1.quantity'],
    ['a negative quantity', { quantity: -1 }, 'items.1.quantity'],
    ['half a print', { quantity: 0.5 }, 'items.1.quantity'],
    ['too many', { quantity: 21 }, 'items.1.quantity'],
    ['very many', { quantity: 1e308 }, 'items.1.quantity'],
    ['a quantity in words', { quantity: '1' }, 'items.1.quantity'],
    ['its own price', { price: 1 }, 'items.1.price'],
    ['its own amount', { unit_amount: 1 }, 'items.1.unit_amount'],
  ];

  test.each(cases)('%s is refused by name, and nothing is opened', async (_, change, field) => {
    const before = await sessionCount();
    const response = await openCheckout(world, { items: [oneSmallPrint, { ...oneSmallPrint, ...change }] });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid', error: expect.any(String) });
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await sessionCount()).toBe(before);
  });

  test.each([
    ['an empty cart', { items: [] }, 'items'],
    ['51 lines', { items: Array.from({ length: 51 }, () => oneSmallPrint) }, 'items'],
    ['items that are not a list', { items: 'all' }, 'items'],
    ['no items', {}, 'items'],
  ])('%s is refused by name', async (_, body, field) => {
    const response = await openCheckout(world, body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  test('a hidden print is refused', async () => {
    const id = await hangPrint(world.shop.database.db, { isPublished: false });
    const response = await openCheckout(world, { items: [{ ...oneSmallPrint, productMongoId: id }] });
    expect(Object.keys(response.json().fields)).toEqual(['items.0.productMongoId']);
  });

  test.each([
    ['malformed JSON', '{"items": [', 'application/json', 400],
    ['another kind of body', 'items=1', 'application/x-www-form-urlencoded', 415],
    ['too large a body', JSON.stringify({ items: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('%s is refused in the shape of every error', async (_, payload, type, status) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/checkout/create-checkout-session',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
  });
});

describe('when the provider fails', () => {
  test.each([
    ['answers with errors', { api: { status: 500 } }],
    ['answers too slowly', { api: { delayMs: 120_000 } }],
  ])('and %s, the visitor soon gets an error and no session is opened', async (_, faults) => {
    const before = await sessionCount();
    await world.setFaults(faults);
    const startedAt = Date.now();
    const response = await openCheckout(world);
    // The provider has 9 s, which a busy machine stretches; without a limit it would take 120 s.
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect(response.statusCode).toBe(502);
    expect(response.json()).toEqual({
      error: 'Checkout is unavailable. Please try again.',
      code: 'provider_failed',
    });
    await world.setFaults();
    expect(await sessionCount()).toBe(before);
  });

  test('a single failed call is retried and opens one session', async () => {
    const before = await sessionCount();
    await world.setFaults({ api: { status: 500, calls: 1 } });
    expect((await openCheckout(world)).statusCode).toBe(200);
    expect(await sessionCount()).toBe(before + 1);
  });

  test('a cart gets its payment page although the provider repeats an error for its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await world.setFaults({ api: { status: 500, kept: true, calls: 1 } });
    const first = await openCheckout(world, undefined, headers);
    expect(first.json().url).toMatch(/cs_test_/);
    expect((await openCheckout(world, undefined, headers)).json()).toEqual(first.json());
  });
});

describe('showing a payment session', () => {
  test('returns what the success page shows', async () => {
    const id = await newSession(world);
    await paySession(world, id, { email: 'ada@example.com', promotionCode: 'WELCOME10' });
    const response = await world.app.inject(`/api/checkout/session?sessionid=${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      id,
      status: 'complete',
      payment_status: 'paid',
      amount_subtotal: 20_000,
      amount_total: 18_000,
      total_details: { amount_discount: 2000, amount_shipping: 0 },
      line_items: {
        data: [
          {
            description: 'Misty Ridge by Ada Lind',
            quantity: 1,
            sizeKey: 'small',
            frame: 'Black',
            mount: 'Border',
          },
        ],
      },
      shipping_details: { address: { country: 'US' } },
      customer_details: { email: 'ada@example.com' },
    });
  });

  test.each(['cs_test_doesnotexist00', 'nonsense', '../../v1/charges', 'cs_test_'])(
    'an id like "%s" is not found',
    async (id) => {
      const response = await world.app.inject(`/api/checkout/session?sessionid=${encodeURIComponent(id)}`);
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe('not_found');
    },
  );

  test('without an id it is a bad request', async () => {
    const response = await world.app.inject('/api/checkout/session');
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty('sessionid');
  });
});

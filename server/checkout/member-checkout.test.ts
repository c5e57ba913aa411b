import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { type Account, expiredToken, invalidAuthHeaders, newAccount } from '#tests/world/account.ts';
import {
  ingestedOrder,
  newSession,
  oneSmallPrint,
  openCheckout,
  paySession,
  sessionIn,
} from '#tests/world/buy.ts';
import { authenticated, setMembership } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';

let world: TestShop;
let ada: Account;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  ada = await newAccount(world);
});
afterAll(() => world.close());

const items = [oneSmallPrint];

async function sessionCount(): Promise<number> {
  return (await world.provider.checkout.sessions.list({ limit: 100 })).data.length;
}

describe('a member', () => {
  test('pays the member price of the catalogue, down to the order', async () => {
    const print: Product = (await world.app.inject(`/api/products/find/${prints.blueDoor.id}`)).json();
    const variant = print.variants.find(({ size }) => size === 'giant');
    expect(variant).toMatchObject({ price: 1100, memberPrice: 900 });
    const cart = [
      { ...oneSmallPrint, productMongoId: print._id, sizeKey: 'giant', frame: 'White', quantity: 2 },
    ];
    const response = await openCheckout(world, { items: cart, shownTotal: 1800 }, ada.headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');

    const session = sessionIn(response.json().url);
    await paySession(world, session);
    const order = await ingestedOrder(world, session);
    expect(order).toMatchObject({
      status: 'paid',
      amountSubtotal: 180_000,
      amountTotal: 180_000,
      customerEmail: ada.email,
      items: [{ quantity: 2, unitAmount: 90_000, unitAmountPaid: 90_000, subtotal: 180_000 }],
    });
    const mine = await world.app.inject({ url: '/api/orders/mine', headers: ada.headers });
    expect(mine.json()).toMatchObject([{ _id: order._id, amountTotal: order.amountTotal }]);
  });

  test('is known to the provider by email and account only', async () => {
    const session = await world.provider.checkout.sessions.retrieve(
      await newSession(world, items, ada.headers),
    );
    expect(session).toMatchObject({ customer_email: ada.email, amount_subtotal: 16_000 });
    const shopId = expect.any(String);
    expect(session.metadata).toEqual({
      shop: 'passepartout',
      shopId,
      production: '14-21',
      shipDays: '14',
      userId: ada.userId,
    });
  });

  test.each(['authorization', 'token'])('is recognized by the header "%s" alone', async (name) => {
    const session = await newSession(world, items, { [name]: ada.headers[name] ?? '' });
    expect((await world.provider.checkout.sessions.retrieve(session)).amount_subtotal).toBe(16_000);
  });

  test('who saw guest prices gets an error with the lower total first', async () => {
    const response = await openCheckout(world, { items, shownTotal: 200 }, ada.headers);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'price_changed', error: expect.stringContaining('$160') });
  });

  test('gets one payment page for two clicks, and never the one of a guest or of another member', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const other = await newAccount(world);
    const buyers = [ada.headers, ada.headers, other.headers, {}];
    const answers = await Promise.all(
      buyers.map((headers) => openCheckout(world, { items }, { ...headers, ...key })),
    );
    const [first, second, ofOther, ofGuest] = answers.map((answer) => answer.json().url);
    expect(second).toBe(first);
    expect(new Set([first, ofOther, ofGuest]).size).toBe(3);
  });

  test('whose email the provider refuses enters one on the payment page', async () => {
    const account = await newAccount(world, { email: `${crypto.randomUUID()}@example..com` });
    const headers = { ...account.headers, 'idempotency-key': crypto.randomUUID() };
    const session = await newSession(world, items, headers);
    expect(await world.provider.checkout.sessions.retrieve(session)).toMatchObject({
      customer_email: null,
      amount_subtotal: 16_000,
      metadata: { userId: account.userId },
    });
    expect(await newSession(world, items, headers)).toBe(session);
  });
});

describe('a membership that has ended', () => {
  test('means regular prices, and the order still belongs to the account', async () => {
    await setMembership(world, ada, false);
    const session = await newSession(world, items, ada.headers);
    await paySession(world, session);
    const order = await ingestedOrder(world, session);
    expect(order).toMatchObject({ amountSubtotal: 20_000, customerEmail: ada.email });
    const mine = await world.app.inject({ url: '/api/orders/mine', headers: ada.headers });
    expect(mine.json()).toMatchObject([{ _id: order._id, amountTotal: order.amountTotal }]);
  });

  test('while the cart was open is announced before anything is paid', async () => {
    await setMembership(world, ada, false);
    const response = await openCheckout(world, { items, shownTotal: 160 }, ada.headers);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'price_changed', error: expect.stringContaining('$200') });
  });
});

describe('a buyer who is not a member', () => {
  test('does not get member prices by naming them', async () => {
    const response = await openCheckout(world, {
      items,
      shownTotal: 160,
      isMember: true,
      userId: ada.userId,
    });
    expect(response.statusCode).toBe(409);
    const session = await newSession(world, [{ ...oneSmallPrint, isMember: true }]);
    expect(await world.provider.checkout.sessions.retrieve(session)).toMatchObject({
      amount_subtotal: 20_000,
      customer_email: null,
      metadata: { shop: 'passepartout' },
    });
  });

  test('and sends an invalid token is refused, never treated as a guest', async () => {
    const before = await sessionCount();
    for (const [flaw, headers] of await invalidAuthHeaders(world, ada)) {
      const response = await openCheckout(world, { items, shownTotal: 200 }, headers);
      expect(response.statusCode, flaw).toBe(401);
      expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
    }
    expect(await sessionCount()).toBe(before);
  });

  test('because the account was deleted has to sign in', async () => {
    await world.shop.database.db.delete(users).where(eq(users.id, ada.userId));
    expect((await openCheckout(world, { items }, ada.headers)).statusCode).toBe(401);
  });
});

test('a token that expires between cart and checkout is refreshed, and the member price is charged', async () => {
  const expiredHeaders = authenticated(await expiredToken(world, ada.userId));
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect(
    (await openCheckout(world, { items, shownTotal: 160 }, { ...expiredHeaders, ...key })).statusCode,
  ).toBe(401);
  const again = await openCheckout(world, { items, shownTotal: 160 }, { ...ada.headers, ...key });
  expect(again.statusCode).toBe(200);
});

test("the API's description allows a bearer token and names the response to an invalid one", async () => {
  const { paths, components } = (await world.app.inject('/api/openapi.json')).json();
  const { post } = paths['/api/checkout/create-checkout-session'];
  expect(post.security).toEqual([{}, { bearer: [] }]);
  expect(Object.keys(post.responses)).toContain('401');
  expect(components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
});

import { eq, inArray, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { answerError } from '#server/http/answer-errors.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newAccount } from '#tests/world/account.ts';
import {
  ingestedOrder,
  newSession,
  oneSmallPrint,
  openCheckout,
  paySession,
  sessionIn,
} from '#tests/world/buy.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { setMembership } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { expireOutdatedSessions } from './expire-outdated-sessions.ts';
import { openCheckoutLimits } from './limits.ts';
import { checkoutSessions } from './tables.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

async function raisePrice(print: string): Promise<void> {
  const prices = { price: 240, memberPrice: 190 };
  const changed = await changeVariants(world.shop.database.db, print, { size: 'small' }, prices);
  expect(changed).toEqual({ ok: true });
}

const hide = (print: string) => setPublished(world.shop.database.db, print, false);

const retrieve = (id: string) => world.provider.checkout.sessions.retrieve(id);
const statusOf = async (id: string) => (await retrieve(id)).status;
const expired = (id: string) => expect.poll(() => statusOf(id)).toBe('expired');

/** A cart with a new print, which the test may change. */
async function newCart(): Promise<{ print: string; items: object[] }> {
  const print = await hangPrint(world.shop.database.db);
  return { print, items: [{ ...oneSmallPrint, productMongoId: print }] };
}

test('a payment session can be paid for 45 minutes', async () => {
  const { created, expires_at } = await retrieve(await newSession(world));
  expect((expires_at - created) / 60).toBeGreaterThan(44);
  expect((expires_at - created) / 60).toBeLessThan(46);
});

test('a price that the owner changes closes the payment pages with the old one, and no others', async () => {
  const { print, items } = await newCart();
  const other = await newCart();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [atOldPrice, ofOtherPrint, ofOtherSize] = [
    sessionIn((await openCheckout(world, { items }, key)).json().url),
    await newSession(world, other.items),
    await newSession(world, [{ ...items[0], sizeKey: 'large' }]),
  ];
  await raisePrice(print);
  await expired(atOldPrice);
  expect(await statusOf(ofOtherPrint)).toBe('open');
  expect(await statusOf(ofOtherSize)).toBe('open');

  const refused = await openCheckout(world, { items, shownTotal: 200 }, key);
  expect(refused.json()).toMatchObject({ code: 'price_changed' });
  const renewed = sessionIn((await openCheckout(world, { items, shownTotal: 240 }, key)).json().url);
  expect(await retrieve(renewed)).toMatchObject({ status: 'open', amount_subtotal: 24_000 });
});

test('a print that the owner hides can no longer be paid for', async () => {
  const { print, items } = await newCart();
  const session = await newSession(world, [...items, oneSmallPrint]);
  await hide(print);
  await expired(session);
});

test('a membership that ends closes the payment pages at member prices', async () => {
  const [ada, bo] = [await newAccount(world), await newAccount(world)];
  const ofAda = await newSession(world, [oneSmallPrint], ada.headers);
  const ofBo = await newSession(world, [oneSmallPrint], bo.headers);
  const ofGuest = await newSession(world);
  await setMembership(world, ada, false);
  await expired(ofAda);
  expect(await statusOf(ofBo)).toBe('open');
  expect(await statusOf(ofGuest)).toBe('open');

  const atFullPrice = await newSession(world, [oneSmallPrint], ada.headers);
  await setMembership(world, ada, true);
  await expired(atFullPrice);
});

test('a deleted account closes its payment pages at member prices', async () => {
  const ada = await newAccount(world);
  const session = await newSession(world, [oneSmallPrint], ada.headers);
  await world.shop.database.db.delete(users).where(eq(users.id, ada.userId));
  await expired(session);
});

test('a session that is paid before it is closed becomes an order at its terms', async () => {
  const { print, items } = await newCart();
  const [paid, open] = [await newSession(world, items), await newSession(world, items)];
  await paySession(world, paid);
  await raisePrice(print);
  await expired(open);
  expect(await ingestedOrder(world, paid)).toMatchObject({ status: 'paid', amountSubtotal: 20_000 });
});

test('sessions at old terms are closed once the provider answers again', async () => {
  const { print, items } = await newCart();
  const session = await newSession(world, items);
  await world.setFaults({ api: { status: 500 } });
  await hide(print);
  await world.setFaults();
  await expired(session);
});

/** Runs the job once, with the shop's own payments. */
async function closeOutdated(): Promise<void> {
  const { database, payments, log } = world.shop;
  await expireOutdatedSessions({ db: database.db, payments, log, now: () => new Date() }).work({});
}

test("sessions that cannot be closed don't keep others open", async () => {
  const database = await openTestDatabase();
  const variant = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
  const noPrint = { printId: crypto.randomUUID(), variant, quantity: 1, unitPrice: 200 };
  const terms = { lines: [noPrint], expiresAt: new Date(Date.now() + 3_600_000) };
  const sessions = ['a', 'b', 'c', 'd', 'e'].map((requestKey) => ({ requestKey, sessionId: requestKey }));
  await database.db.insert(checkoutSessions).values(sessions.map((session) => ({ ...session, ...terms })));
  const expire = async (id: string) => {
    if (id !== 'e') throw new Error('The provider cannot close this one.');
  };
  const payments = Object.assign(Object.create(world.provider), {
    checkout: { sessions: { expire } },
    clock: world.shop.payments.clock,
  });
  const job = expireOutdatedSessions({
    db: database.db,
    payments,
    log: world.shop.log,
    now: () => new Date(),
  });
  for (let tries = 0; tries < 2; tries += 1) await expect(job.work({})).rejects.toThrow(AggregateError);
  const remaining = await database.db.select().from(checkoutSessions).orderBy(checkoutSessions.requestKey);
  expect(remaining.map(({ sessionId }) => sessionId)).toEqual(['a', 'b', 'c', 'd']);
  await database.close();
});

test('a session is deleted two hours after it was opened, a paid one after a day', async () => {
  const { db } = world.shop.database;
  const ids = [await newSession(world), await newSession(world)];
  await paySession(world, ids[0] ?? '');
  await ingestedOrder(world, ids[0] ?? '');
  const { expiresAt, sessionId } = checkoutSessions;
  const rememberedAfter = async (hours: number) => {
    const age = sql`now() + make_interval(mins => 45) - make_interval(hours => ${hours})`;
    await db.update(checkoutSessions).set({ expiresAt: age }).where(inArray(sessionId, ids));
    await closeOutdated();
    const remaining = await db
      .select()
      .from(checkoutSessions)
      .where(inArray(sessionId, ids))
      .orderBy(expiresAt);
    return remaining.map((entry) => entry.sessionId);
  };
  expect(await rememberedAfter(1)).toHaveLength(2);
  expect(await rememberedAfter(2)).toEqual([ids[0]]);
  expect(await rememberedAfter(23)).toEqual([ids[0]]);
  expect(await rememberedAfter(24)).toEqual([]);
});

test('a price that changes while a payment page is opened leaves no page at the old price', async () => {
  const { print, items } = await newCart();
  const { db } = world.shop.database;
  const released = Promise.withResolvers<void>();
  const app = await shopWhoseProviderWaits(released.promise);
  const opening = openCheckout({ ...world, app }, { items });
  const entries = async () =>
    (await db.select().from(checkoutSessions)).filter(({ lines }) => lines[0]?.printId === print);
  await expect.poll(entries).toHaveLength(1);
  await setPublished(db, print, false);
  await closeOutdated();
  expect(await entries()).toEqual([]);
  released.resolve();

  const refused = await opening;
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'price_changed' });
  const [newest] = (await world.provider.checkout.sessions.list({ limit: 1 })).data;
  expect(newest?.status).toBe('expired');
  await app.close();
});

/** The shop's checkout with a provider that creates sessions only after the promise resolves. */
async function shopWhoseProviderWaits(until: Promise<void>): Promise<FastifyInstance> {
  const { shop, provider } = world;
  const sessions = Object.create(provider.checkout.sessions);
  sessions.create = async (...parameters: Parameters<typeof provider.checkout.sessions.create>) => {
    await until;
    return provider.checkout.sessions.create(...parameters);
  };
  const checkout = { sessions };
  const payments = Object.assign(Object.create(provider), {
    checkout,
    shop: shop.payments.shop,
    clock: shop.payments.clock,
  });
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  await app.register(
    checkoutRoutes({
      authentication: shop.authentication,
      payments,
      db: shop.database.db,
      details: shop.details,
      limits: openCheckoutLimits(shop.database.pool),
      shopUrl: 'http://localhost:3000',
      now: shop.now,
      findPrint: (id) => shop.catalogue.findPrint(id),
      drawFramedPicture: shop.drawFramedPicture,
    }),
  );
  return app;
}

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { newAccount, newAddress } from '#tests/world/account.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { authenticated, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orders } from '../tables.ts';

let world: TestShop;
let time = new Date();
let email: string;
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
beforeEach(() => {
  email = newEmail();
});
afterAll(() => world.close());

const dayMs = 24 * 60 * 60_000;

async function daysLater<Result>(days: number, action: () => Promise<Result>): Promise<Result> {
  const before = time;
  time = new Date(time.getTime() + days * dayMs);
  try {
    return await action();
  } finally {
    time = before;
  }
}

function requestLink(enteredEmail: unknown, remoteAddress = newAddress()) {
  return post(world, '/api/orders/find', { email: enteredEmail }, { remoteAddress });
}

function getOrders(token: string) {
  return world.app.inject({ url: '/api/orders/found', headers: { authorization: `Bearer ${token}` } });
}

/** The token of the link in the email with this subject, as the page that it opens reads it. */
async function mailedToken(to: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const mail = (await mailsTo(world, to)).find((each) => subject.test(each.subject));
    return /\/orders\/found#(\S+)/.exec(mail?.text ?? '')?.[1];
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

const tokenOfAll = (to: string) => mailedToken(to, /^The link to your orders$/);
const tokenOfOne = (to: string) => mailedToken(to, /is confirmed$/);

const idsOf = (response: { json(): Order[] }) => response.json().map(({ _id }) => _id);

describe('a visitor who requests a link', () => {
  test('gets one that shows every order paid with the email, with an account or without, newest first', async () => {
    const first = await newOrder(world, { email });
    const member = await newAccount(world);
    const session = await newSession(world, [oneSmallPrint], member.headers);
    await paySession(world, session, { email });
    const second = await ingestedOrder(world, session);
    await newOrder(world);
    expect((await requestLink(` ${email.toUpperCase()} `)).statusCode).toBe(202);

    const response = await getOrders(await tokenOfAll(email));
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(idsOf(response)).toEqual([second._id, first._id]);
    expect(response.json()).toMatchObject([
      { customerEmail: email, shipBy: second.shipBy, address: { line1: expect.any(String) } },
      { items: first.items },
    ]);
  });

  test('gets the same response whether or not the address has orders, but no email without orders', async () => {
    await newOrder(world, { email });
    const [knownResponse, stranger] = [await requestLink(email), newEmail()];
    const unknownResponse = await requestLink(stranger);
    expect(unknownResponse.statusCode).toBe(202);
    expect(unknownResponse.body).toBe(knownResponse.body);
    expect(Object.keys(unknownResponse.headers)).toEqual(Object.keys(knownResponse.headers));
    await tokenOfAll(email);
    await expect.poll(() => jobsFor(stranger, 'completed')).toBe(1);
    expect(await mailsTo(world, stranger)).toEqual([]);
  });

  test.each([
    [{}, 'Email is required'],
    [{ email: ' ' }, 'Email is required'],
    [{ email: { $ne: null } }, 'email: must be a text'],
    [{ email: 'ada' }, 'Invalid email'],
    [{ email: '<ada@example.com>' }, 'Invalid email'],
    [{ email: '\u0000@example.com' }, 'Invalid email'],
    [{ email: `${'a'.repeat(5000)}@example.com` }, 'Invalid email'],
  ])('with %j gets an error that names the problem', async (payload, error) => {
    const response = await post(world, '/api/orders/find', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error, code: 'invalid' });
  });

  test('does not see orders of an address that a database would consider equal', async () => {
    const victim = await newOrder(world, { email: `kim-${email}` });
    const { _id } = await newOrder(world);
    // The Kelvin sign, whose lower case is k.
    const customerEmail = `\u212Aim-${email}`;
    await world.shop.database.db.update(orders).set({ customerEmail }).where(eq(orders.id, _id));
    await requestLink(`\u212Aim-${email}`);
    expect(idsOf(await getOrders(await tokenOfAll(`kim-${email}`)))).toEqual([victim._id]);
  });
});

test('the link in a confirmation shows that order and its progress for half a year', async () => {
  const order = await newOrder(world, { email });
  const token = await tokenOfOne(email);
  await newOrder(world, { email });
  expect(idsOf(await getOrders(token))).toEqual([order._id]);
  await world.shop.database.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order._id));
  const muchLater = await daysLater(179, () => getOrders(token));
  expect(muchLater.json()).toMatchObject([{ _id: order._id, status: 'shipped' }]);
  expect((await daysLater(181, () => getOrders(token))).statusCode).toBe(410);
});

test('the link in a confirmation still shows its order after a backup was restored and the order made again', async () => {
  const { _id, sessionId } = await newOrder(world, { email });
  const token = await tokenOfOne(email);
  await world.shop.database.db.delete(orders).where(eq(orders.id, _id));
  const again = await ingestedOrder(world, sessionId);
  expect(idsOf(await getOrders(token))).toEqual([again._id]);
});

test('a requested link works for a day, any number of times, and then says that it has expired', async () => {
  await newOrder(world, { email });
  await requestLink(email);
  const token = await tokenOfAll(email);
  for (let visit = 0; visit < 2; visit += 1) expect(idsOf(await getOrders(token))).toHaveLength(1);
  const late = await daysLater(1.01, () => getOrders(token));
  expect(late.statusCode).toBe(410);
  expect(late.json()).toEqual({
    error: 'This link has expired. Please request a new one.',
    code: 'order_link_expired',
  });
});

test('a forged token opens nothing, and an emailed one opens nothing else', async () => {
  const member = await newAccount(world);
  await newOrder(world, { email });
  const token = await tokenOfOne(email);
  const [header, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ email: member.email, exp: 9_999_999_999 })).toString(
    'base64url',
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${other}.`;
  const forgedTokens = [
    member.accessToken,
    `${header}.${other}.${signature}`,
    unsigned,
    `${token}x`,
    'nonsense',
  ];
  for (const each of forgedTokens) {
    const response = await getOrders(each);
    expect(response.statusCode, each).toBe(401);
    expect(response.json()).toEqual({ error: 'Invalid link.', code: 'invalid_order_link' });
  }
  expect((await world.app.inject('/api/orders/found')).statusCode).toBe(401);
  const mine = await world.app.inject({ url: '/api/orders/mine', headers: authenticated(token) });
  expect(mine.statusCode).toBe(401);
});

// Last, because these jobs would delay those of other tests.
test('too many requests for one email or from one address get the usual response, but no email', async () => {
  for (let time = 0; time < 7; time += 1) expect((await requestLink(email)).statusCode).toBe(202);
  expect(await jobsFor(email)).toBe(5);
  const address = newAddress();
  for (let time = 0; time < 30; time += 1) await requestLink(newEmail(), address);
  const late = newEmail();
  expect((await requestLink(late, address)).statusCode).toBe(202);
  expect(await jobsFor(late)).toBe(0);
});

/** The number of jobs that send a link to this address, in these states or in any. */
async function jobsFor(email: string, ...states: string[]): Promise<number> {
  const { rows } = await world.shop.database.db.execute<{ state: string }>(
    sql`select state::text from pgboss.job where name = 'send-order-link' and data->>'email' = ${email}`,
  );
  return rows.filter(({ state }) => states.length === 0 || states.includes(state)).length;
}

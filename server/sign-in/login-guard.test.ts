import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/customers/accounts/tables.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { createLog } from '#server/log.ts';
import { newAddress } from '#tests/world/account.ts';
import { newEmail } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member, password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { openLoginGuard } from './login-guard.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

let member: Member;
beforeEach(async () => {
  member = await joinedMember(world);
});

const minute = 60;

function logIn(email: string, enteredPassword: string, remoteAddress = '127.0.0.1') {
  return post(world, '/api/auth/login', { email, password: enteredPassword }, { remoteAddress });
}

/** Tries a wrong password several times, one after the other. @returns the statuses */
async function fail(email: string, times: number, remoteAddress?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await logIn(email, 'not the password', remoteAddress)).statusCode);
  }
  return statuses;
}

/** How long an email stays locked after the failure that locks it. */
async function lockOf(email: string, remoteAddress?: string): Promise<number> {
  await fail(email, 5, remoteAddress);
  const response = await logIn(email, 'not the password', remoteAddress);
  expect(response.statusCode).toBe(429);
  return Number(response.headers['retry-after']);
}

describe('one email', () => {
  test('after five failures even the right password is refused, for a minute', async () => {
    expect(await fail(member.email, 5)).toEqual([401, 401, 401, 401, 401]);
    const response = await logIn(member.email, password);
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      error: 'Too many attempts. Please try again later.',
      code: 'too_many_attempts',
    });
    expect(response.headers['retry-after']).toBe('60');
    await letCountsAge(world, minute);
    expect((await logIn(member.email, password)).statusCode).toBe(200);
  });

  test('is locked twice as long each time, up to a quarter of an hour', async () => {
    const locks: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      locks.push(await lockOf(member.email));
      await letCountsAge(world, 15 * minute);
    }
    expect(locks).toEqual([60, 120, 240, 480, 900, 900]);
  });

  test('tells every further attempt how long to wait', async () => {
    await lockOf(member.email);
    await letCountsAge(world, 20);
    const again = await logIn(member.email, password);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(40);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(30);
  });

  test('the right password clears its failures, and the locks before', async () => {
    await lockOf(member.email);
    await letCountsAge(world, minute);
    expect((await logIn(member.email, password)).statusCode).toBe(200);
    expect(await fail(member.email, 4)).toEqual([401, 401, 401, 401]);
    expect((await logIn(member.email, password)).statusCode).toBe(200);
    expect(await lockOf(member.email)).toBe(60);
  });

  test('failures are forgotten after a quarter of an hour', async () => {
    await fail(member.email, 4);
    await letCountsAge(world, 15 * minute);
    expect(await fail(member.email, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('without an account is counted in the same way, in upper and lower case', async () => {
    const email = newEmail();
    expect(await fail(email, 3)).toEqual([401, 401, 401]);
    expect(await fail(` ${email.toUpperCase()}`, 3)).toEqual([401, 401, 429]);
  });

  test('the response does not reveal whether it has an account', async () => {
    const known = await logIn(member.email, 'not the password');
    const unknown = await logIn(newEmail(), 'not the password');
    expect(unknown.body).toBe(known.body);
    expect(unknown.json()).toEqual({ error: 'Wrong email or password.', code: 'wrong_credentials' });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  });
});

describe('three hundred wrong passwords at once', () => {
  test('for one email: five are checked, all others must wait a minute, and other members sign in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => logIn(member.email, 'not the password')),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(refused).toHaveLength(295);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    }
    const other = await joinedMember(world);
    expect((await logIn(other.email, password)).statusCode).toBe(200);
    expect((await logIn(member.email, password)).statusCode).toBe(429);
  });

  test('for as many emails from one address: fifty are checked, and other addresses sign in', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => logIn(newEmail(), 'not the password', address)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(50);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(250);
    const refused = await logIn(member.email, password, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await logIn(member.email, password, newAddress())).statusCode).toBe(200);
  });
});

describe('more simultaneous right passwords than an email has attempts', () => {
  test('all sign in: while five are checked, the others wait for their turn', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(member.email, password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  /** Starts as many attempts as may run at once, in another process of the shop. The test decides how they end. */
  async function startAttemptsElsewhere(email: string) {
    const { pool } = world.shop.database;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const elsewhere = openLoginGuard(pool, createLog('silent'));
    let startedChecks = 0;
    const tries = Array.from({ length: 5 }, () =>
      elsewhere.check({ email, address: '203.0.113.1' }, () => {
        startedChecks += 1;
        return promise;
      }),
    );
    await expect.poll(() => startedChecks).toBe(5);
    return { tries, resolve };
  }

  test('wait for attempts that another process is checking, too', async () => {
    const otherAttempts = await startAttemptsElsewhere(member.email);
    const signingIn = logIn(member.email, password);
    otherAttempts.resolve('right');
    expect((await signingIn).statusCode).toBe(200);
    await Promise.all(otherAttempts.tries);
  });

  test('are refused if the attempts before them lock the email', async () => {
    const otherAttempts = await startAttemptsElsewhere(member.email);
    const signingIn = logIn(member.email, password);
    otherAttempts.resolve(undefined);
    expect((await signingIn).statusCode).toBe(429);
    await Promise.all(otherAttempts.tries);
  });

  test('are told to try again if the attempts before them take too long', async () => {
    const otherAttempts = await startAttemptsElsewhere(member.email);
    const signedIn = await logIn(member.email, password);
    expect([signedIn.statusCode, signedIn.headers['retry-after']]).toEqual([429, '60']);
    otherAttempts.resolve('right');
    await Promise.all(otherAttempts.tries);
    expect((await logIn(member.email, password)).statusCode).toBe(200);
  });
});

test('sixty members who sign in at once from one address do not lock it', async () => {
  const { db } = world.shop.database;
  const [known] = await db.select().from(users).where(eq(users.id, member.userId));
  const passwordHash = known?.passwordHash ?? '';
  const emails = Array.from({ length: 60 }, newEmail);
  await db.insert(users).values(emails.map((email) => ({ id: crypto.randomUUID(), email, passwordHash })));
  const address = newAddress();
  const answers = await Promise.all(emails.map((email) => logIn(email, password, address)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(50);
  for (const { statusCode, headers } of refused) {
    expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
  }
  for (const email of emails.slice(0, 3))
    expect((await logIn(email, password, address)).statusCode).toBe(200);
});

test('a locked address locks no email', async () => {
  const address = newAddress();
  await Promise.all(Array.from({ length: 51 }, () => logIn(newEmail(), 'wrong', address)));
  expect(await fail(member.email, 6, address)).toEqual(Array(6).fill(429));
  expect((await logIn(member.email, password, newAddress())).statusCode).toBe(200);
});

test('an IPv6 network counts as one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, index) => logIn(newEmail(), 'wrong', `2001:db8:0:7::${index}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await logIn(member.email, password, '2001:db8:0:7:ffff::1')).statusCode).toBe(429);
  expect((await logIn(member.email, password, '2001:db8:0:8::1')).statusCode).toBe(200);
});

test('while the database is unavailable no password is checked', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://shop@127.0.0.1:1/shop' });
  const guard = openLoginGuard(pool, createLog('silent'));
  let startedChecks = 0;
  const attempt = { email: member.email, address: '203.0.113.1' };
  const failure = await guard
    .check(attempt, async () => (startedChecks += 1))
    .catch((error: unknown) => error);
  await pool.end();
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(startedChecks).toBe(0);
});

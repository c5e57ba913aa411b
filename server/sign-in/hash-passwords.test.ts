import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '#server/customers/accounts/sessions/log-in.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { joinedMember, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { hashesAtOnce, openPasswords, type Passwords } from './hash-passwords.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

async function hashOf(userId: string): Promise<string> {
  const [user] = await world.shop.database.db.select().from(users).where(eq(users.id, userId));
  return user?.passwordHash ?? '';
}

test('a hash with outdated parameters is replaced at the next successful sign-in', async () => {
  const member = await joinedMember(world);
  const passwordHash = await hash(member.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await world.shop.database.db.update(users).set({ passwordHash }).where(eq(users.id, member.userId));

  await post(world, '/api/auth/login', { ...member, password: 'not the password' });
  expect(await hashOf(member.userId)).toBe(passwordHash);
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(200);
  const renewed = await hashOf(member.userId);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(200);
  expect(await hashOf(member.userId)).toBe(renewed);
});

/** The least processor time that a check took. Other work of the machine only adds to it. */
async function leastWorkOf(checks: (() => Promise<unknown>)[]): Promise<number[]> {
  const least = checks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 15; round += 1) {
    for (const [index, check] of checks.entries()) {
      const before = process.cpuUsage();
      await check();
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? 0, user + system);
    }
  }
  return least;
}

test('an email without account and a password that is too long take as much work as a wrong password', async () => {
  const passwords = openPasswords();
  const known = await passwords.hash('walls that talk');
  const [wrong = 0, unknown, tooLong] = await leastWorkOf([
    () => passwords.matches('not the password', known),
    () => passwords.matches('not the password', undefined),
    () => passwords.matches('a'.repeat(129), known),
  ]);
  expect(unknown).toBeGreaterThan(wrong / 3);
  expect(tooLong).toBeGreaterThan(wrong / 3);
});

/** Occupies every hashing slot until the returned function is called. */
function keepBusy(passwords: Passwords): () => Promise<unknown> {
  let isOver = false;
  const lanes = Array.from({ length: hashesAtOnce }, async () => {
    while (!isOver) await passwords.hash('walls that talk');
  });
  return () => {
    isOver = true;
    return Promise.all(lanes);
  };
}

test('sign-ins beyond the queue get a 503, and do not count as failures of the email', async () => {
  const { email, password } = await joinedMember(world);
  const passwords = openPasswords({ maxWaiting: 0 });
  const stop = keepBusy(passwords);
  const context = { ...world.shop.accounts, passwords };
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => logIn(context, { email, password: 'not the password', address: '::1' })),
  );
  await stop();
  for (const each of tries) {
    expect(each).toMatchObject({ reason: { status: 503, code: 'unavailable' } });
  }

  const statuses: number[] = [];
  for (const _ of tries) {
    statuses.push((await post(world, '/api/auth/login', { email, password: 'wrong' })).statusCode);
  }
  expect(statuses).toEqual(tries.map(() => 401));
  expect((await post(world, '/api/auth/login', { email, password })).statusCode).toBe(429);
});

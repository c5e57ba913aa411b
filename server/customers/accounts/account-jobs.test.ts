import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourSeconds } from '#domain/time.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { cookieOf, joinedMember, signedIn } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { purgeExpiredAccountData } from './account-jobs.ts';
import { passwordResets, rateLimits, refreshTokens } from './tables.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

test('expired rows are deleted, and all others stay', async () => {
  const { db } = world.shop.database;
  const purge = purgeExpiredAccountData(world.shop.accounts);
  const member = await joinedMember(world);
  const reset = { userId: member.userId, createdAt: time };
  await db.insert(passwordResets).values([
    { ...reset, tokenHash: 'open', expiresAt: new Date(time.getTime() + 1000) },
    { ...reset, tokenHash: 'over', expiresAt: time },
  ]);

  await purge.work({});
  expect(await db.select().from(refreshTokens)).toHaveLength(1);
  expect((await db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['open']);
  expect((await db.select().from(rateLimits)).length).toBeGreaterThan(0);

  time = new Date(time.getTime() + 29 * dayMs);
  const { cookie } = await signedIn(world, member);
  time = new Date(time.getTime() + dayMs);
  await purge.work({});
  expect((await db.select().from(rateLimits)).length).toBeGreaterThan(0);
  await letCountsAge(world, hourSeconds);
  await purge.work({});
  expect(await db.select().from(refreshTokens)).toHaveLength(1);
  expect(await db.select().from(passwordResets)).toEqual([]);
  expect(await db.select().from(rateLimits)).toEqual([]);
  const headers = { cookie, 'x-requested-with': 'shop' };
  const refreshed = await world.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
  expect(cookieOf(refreshed)).not.toBe(cookie);
});

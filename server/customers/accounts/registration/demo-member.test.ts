import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, signedIn } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { setMembership } from '../members.ts';
import { users } from '../tables.ts';
import { demoMember, updateDemoMember } from './demo-member.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

function deleteAccount(headers: Record<string, string>, password: string) {
  return world.app.inject({ method: 'DELETE', url: '/api/users/me', payload: { password }, headers });
}

test('a demonstration restores its demo member after visitors changed it, and a real shop has none', async () => {
  const { accounts, database } = world.shop;
  await updateDemoMember(accounts, true);
  const first = await signedIn(world, demoMember);

  await updateDemoMember(accounts, true);
  expect((await signedIn(world, demoMember)).userId).toBe(first.userId);

  await setMembership(database.db, first.userId, false);
  await updateDemoMember(accounts, true);
  const response = await world.app.inject({ url: '/api/users/me', headers: first.headers });
  expect(response.json()).toMatchObject({ name: 'Robin', isMember: true });

  await database.db.update(users).set({ passwordHash: 'none' }).where(eq(users.email, demoMember.email));
  await updateDemoMember(accounts, true);
  expect((await signedIn(world, demoMember)).userId).toBe(first.userId);

  expect((await deleteAccount(first.headers, demoMember.password)).statusCode).toBe(204);
  await post(world, '/api/auth/register', { email: demoMember.email, password: 'my own password' });
  await updateDemoMember(accounts, true);
  await signedIn(world, demoMember);

  await updateDemoMember(accounts, false);
  expect((await post(world, '/api/auth/login', demoMember)).statusCode).toBe(401);
});

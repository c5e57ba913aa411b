import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { users } from '../tables.ts';

let world: TestShop;
let member: Member;
let address: string;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  member = await joinedMember(world);
  address = newAddress();
});
afterAll(() => world.close());

function forget(email: unknown) {
  return post(world, '/api/auth/password/forgot', { email }, { remoteAddress: address });
}

test('the response is the same for every email, with and without an account', async () => {
  const memberResponse = await forget(member.email);
  const invalidEmails = [
    'ada',
    '\u0000@example.com',
    '\ud800@example.com',
    `${'a'.repeat(5000)}@example.com`,
  ];
  for (const email of [newEmail(), ...invalidEmails]) {
    const response = await forget(email);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(memberResponse.body);
    expect(Object.keys(response.headers)).toEqual(Object.keys(memberResponse.headers));
  }
  expect(memberResponse.json()).toEqual({
    message: "If that email exists, we've sent a password reset link. Please check your inbox.",
  });
});

test.each([
  [{}, 'Email is required'],
  [{ email: '  ' }, 'Email is required'],
  [{ email: 5 }, 'email: must be a text'],
  [{ email: { $ne: null } }, 'email: must be a text'],
  [[], 'body: must be an object'],
])('a request like %j is a 400', async (payload, error) => {
  const response = await post(world, '/api/auth/password/forgot', payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error, code: 'invalid' });
});

test.each([
  (email: string) => `a,${email}`,
  (email: string) => `<${email}>`,
  (email: string) => `a:${email};`,
])(
  'an account whose email breaks today’s rule can sign in, and no email is sent to another address',
  async (decorate) => {
    const account = { email: decorate(member.email), password: member.password };
    await world.shop.database.db
      .update(users)
      .set({ email: account.email })
      .where(eq(users.id, member.userId));
    expect((await post(world, '/api/auth/login', account)).statusCode).toBe(200);
    await forget(account.email);
    const other = await joinedMember(world, { email: member.email });
    await forget(other.email);
    const links = () => mailsTo(world, member.email);
    await expect.poll(links).not.toEqual([]);
    expect((await links()).map(({ text }) => text)).toEqual([expect.stringContaining(other.userId)]);
  },
);

test('one mailbox gets five links an hour, and the response never reveals the limit', async () => {
  for (let time = 0; time < 7; time += 1) expect((await forget(member.email)).statusCode).toBe(200);
  const jobs = () =>
    world.shop.database.db.execute(
      sql`select 1 from pgboss.job where name = 'send-reset-link' and data->>'email' = ${member.email}`,
    );
  expect((await jobs()).rows).toHaveLength(5);
  await letCountsAge(world, 60 * 60);
  await forget(member.email);
  expect((await jobs()).rows).toHaveLength(6);
});

test('one client address can request thirty links an hour', async () => {
  const emails = Array.from({ length: 32 }, newEmail);
  for (const email of emails) expect((await forget(email)).statusCode).toBe(200);
  const { rows } = await world.shop.database.db.execute(
    sql`select 1 from pgboss.job where name = 'send-reset-link' and data->>'email' in ${emails}`,
  );
  expect(rows).toHaveLength(30);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daySeconds, hourMs } from '#domain/time.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member, password, post } from '#tests/world/member.ts';
import { buyAs, saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { users } from '../tables.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

function deleteAccount({ headers }: Pick<Member, 'headers'>, payload: object = { password }) {
  return world.app.inject({ method: 'DELETE', url: '/api/users/me', payload, headers });
}

/** A member whose account is older than an hour, so that its deletion is reported by email. */
async function longStandingMember(overrides: { email?: string } = {}): Promise<Member> {
  const member = await joinedMember(world, overrides);
  time = new Date(time.getTime() + hourMs);
  return member;
}

/** The subjects of the emails to an address. Waits for a later notice to another address, so that none is missed. */
async function subjectsOfEmails(email: string): Promise<string[]> {
  const other = await longStandingMember();
  await deleteAccount(other);
  await expect.poll(() => mailsTo(world, other.email)).toHaveLength(1);
  return (await mailsTo(world, email)).map(({ subject }) => subject);
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  return (await world.shop.database.db.execute(query)).rows.length;
}

test('deleting an account deletes its favorites and sessions, and keeps its orders without it', async () => {
  const member = await longStandingMember();
  await saveFavourite(world, member);
  const orderId = await buyAs(world, member);
  const response = await deleteAccount(member);
  expect(response.statusCode).toBe(204);
  expect(response.cookies[0]).toMatchObject({ name: 'refresh_token', value: '' });

  expect((await world.app.inject({ url: '/api/users/me', headers: member.headers })).statusCode).toBe(401);
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(401);
  const { userId } = member;
  expect(await count(sql`select 1 from favourites where user_id = ${userId}`)).toBe(0);
  expect(await count(sql`select 1 from refresh_tokens where user_id = ${userId}`)).toBe(0);
  expect(await count(sql`select 1 from orders where id = ${orderId} and user_id is null`)).toBe(1);
  await expect
    .poll(() => mailsTo(world, member.email).then((mails) => mails.map(({ subject }) => subject)))
    .toContain('Your account was deleted');
  expect((await joinedMember(world, { email: member.email })).userId).not.toBe(userId);
});

test('deleting an account requires the password, and limits guesses as signing in does', async () => {
  const member = await joinedMember(world);
  const missing = await deleteAccount(member, {});
  expect(missing.statusCode).toBe(400);
  expect(missing.json()).toMatchObject({ error: 'Password is required' });
  for (let time = 0; time < 5; time += 1) {
    const wrong = await deleteAccount(member, { password: 'not the password' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toEqual({ error: 'Wrong password.', code: 'wrong_password' });
  }
  const locked = await deleteAccount(member);
  expect(locked.statusCode).toBe(429);
  expect(locked.headers['retry-after']).toBe('60');
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(429);
  await letCountsAge(world, 60);
  expect((await deleteAccount(member)).statusCode).toBe(204);
});

test('deleting an account twice at the same moment sends one notice', async () => {
  const member = await longStandingMember();
  const answers = await Promise.all([deleteAccount(member), deleteAccount(member)]);
  expect(answers.map(({ statusCode }) => statusCode)).toContain(204);
  expect(await count(sql`select 1 from pgboss.job where data->>'email' = ${member.email}`)).toBe(1);
});

test('a stranger who registers and deletes an account with the same email forty times causes no emails', async () => {
  const email = newEmail();
  for (let times = 0; times < 40; times += 1) {
    expect((await deleteAccount(await joinedMember(world, { email }))).statusCode).toBe(204);
  }
  expect(await subjectsOfEmails(email)).toEqual([]);
}, 600_000);

const withTags = (name: string) => ['', '+a', '', '+b', '+c'].map((tag) => `${name}${tag}@example.com`);
const withDots = (name: string) =>
  [0, 2, 0, 4, 6].map((at) => `${name.slice(0, at)}${at > 0 ? '.' : ''}${name.slice(at)}@gmail.com`);

test.each([
  ['any server', withTags],
  ['Gmail', withDots],
])('a mailbox of %s gets at most three notices a day, however many accounts it has had', async (_, spell) => {
  const spellings = spell(crypto.randomUUID());
  for (const email of spellings) await deleteAccount(await longStandingMember({ email }));
  const noticesSent = async () => (await Promise.all(spellings.slice(1).map(subjectsOfEmails))).flat();
  expect(await noticesSent()).toEqual(Array(3).fill('Your account was deleted'));

  await letCountsAge(world, daySeconds);
  await deleteAccount(await longStandingMember({ email: spellings.at(-1) ?? '' }));
  expect(await noticesSent()).toHaveLength(4);
});

test('deleting an account while its password is being changed deletes nothing', async () => {
  const member = await joinedMember(world);
  const deletion = await world.shop.database.db.transaction(async (tx) => {
    await tx.update(users).set({ tokenVersion: 1 }).where(eq(users.id, member.userId));
    const response = deleteAccount(member);
    await untilWaiting(tx, 1);
    return { response };
  });
  expect((await deletion.response).statusCode).toBe(401);
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(200);
});

test('deleting an account requires signing in', async () => {
  const response = await world.app.inject({
    method: 'DELETE',
    url: '/api/users/me',
    payload: { password },
  });
  expect(response.statusCode).toBe(401);
});

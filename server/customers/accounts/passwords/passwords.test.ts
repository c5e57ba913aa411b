import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#domain/time.ts';
import { mailsTo } from '#tests/world/buy.ts';
import { cookieOf, joinedMember, type Member, password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

const newPassword = 'a wall of one’s own';

let world: TestShop;
let time = new Date();
let member: Member;
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
beforeEach(async () => {
  time = new Date();
  member = await joinedMember(world, { firstName: 'You won! https://evil.example <b>' });
});
afterAll(() => world.close());

function reset(link: { uid?: unknown; token?: unknown }, enteredPassword: unknown = newPassword) {
  return post(world, '/api/auth/password/reset', { ...link, newPassword: enteredPassword });
}

async function statusOfLogin(enteredPassword: string): Promise<number> {
  return (await post(world, '/api/auth/login', { email: member.email, password: enteredPassword }))
    .statusCode;
}

async function mailsOf(email: string, subject: string) {
  return (await mailsTo(world, email)).filter((mail) => mail.subject === subject);
}

/** Requests a link, and reads it from the email. */
async function linkOf(email: string): Promise<{ uid: string; token: string }> {
  const before = (await mailsOf(email, 'Set a new password')).length;
  await post(world, '/api/auth/password/forgot', { email });
  await expect.poll(async () => (await mailsOf(email, 'Set a new password')).length).toBe(before + 1);
  const texts = (await mailsOf(email, 'Set a new password')).map(({ text }) => text);
  const links = texts.map((text) => new URL(/http\S+/.exec(text)?.[0] ?? 'http://none'));
  const known = new Set(earlierLinks);
  const link = links.find(({ href }) => !known.has(href));
  if (!link) throw new Error('The email has no new link.');
  earlierLinks.push(link.href);
  expect(link.origin + link.pathname).toBe('http://localhost:3000/reset-password');
  return { uid: link.searchParams.get('uid') ?? '', token: link.searchParams.get('token') ?? '' };
}
const earlierLinks: string[] = [];

describe('a forgotten password', () => {
  test('is replaced with the emailed link, which ends every session and sends a notice to the member', async () => {
    time = new Date(time.getTime() + hourMs);
    const link = await linkOf(member.email);
    expect(link).toEqual({ uid: member.userId, token: expect.stringMatching(/^[\w-]{43}$/) });
    const response = await reset(link);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Password updated. You can now log in.' });
    expect(response.cookies).toEqual([]);

    const me = await world.app.inject({ url: '/api/users/me', headers: member.headers });
    expect(me.statusCode).toBe(401);
    const headers = { 'x-requested-with': 'shop', cookie: member.cookie };
    const refreshed = await world.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
    expect(refreshed.statusCode).toBe(401);
    expect(await statusOfLogin(password)).toBe(401);
    expect(await statusOfLogin(newPassword)).toBe(200);

    await expect.poll(() => mailsOf(member.email, 'Your password was changed')).toHaveLength(1);
    const [mail] = await mailsOf(member.email, 'Your password was changed');
    expect(mail?.text).toContain('http://localhost:3000/login');
  });

  test('of an account younger than an hour is replaced without a notice', async () => {
    const link = await linkOf(member.email);
    expect((await reset(link)).statusCode).toBe(200);
    const other = await joinedMember(world);
    time = new Date(time.getTime() + hourMs);
    await reset(await linkOf(other.email));
    await expect.poll(() => mailsOf(other.email, 'Your password was changed')).toHaveLength(1);
    expect(await mailsOf(member.email, 'Your password was changed')).toEqual([]);
  });

  test('the email repeats nothing that was entered at registration, because a stranger may have entered it', async () => {
    await linkOf(member.email);
    const [mail] = await mailsOf(member.email, 'Set a new password');
    expect(mail?.text).toContain('asked to reset the password');
    for (const part of [mail?.html, mail?.text]) expect(part).not.toContain('evil.example');
  });

  test('neither link nor token is in the database', async () => {
    const { token } = await linkOf(member.email);
    const { rows } = await world.shop.database.db.execute(
      sql`select r::text as row from password_resets r union all select data::text from pgboss.job`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a reset link', () => {
  const invalid = { error: 'Invalid reset link.', code: 'invalid_reset_link' };

  test('works once, even if used twice at the same moment', async () => {
    const link = await linkOf(member.email);
    const answers = await Promise.all([reset(link, 'the first of two'), reset(link, 'the second of two')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toEqual(invalid);
    expect((await reset(link)).json()).toEqual(invalid);
  });

  test('works for an hour', async () => {
    const link = await linkOf(member.email);
    time = new Date(time.getTime() + hourMs);
    expect((await reset(link)).json()).toEqual(invalid);
    time = new Date(time.getTime() - 1000);
    expect((await reset(link)).statusCode).toBe(200);
  });

  test('stops working when another link of the account is used', async () => {
    const first = await linkOf(member.email);
    const second = await linkOf(member.email);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).json()).toEqual(invalid);
  });

  test.each([
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters'],
    ['a'.repeat(129), 'Password too long'],
  ])('still works after the password %j was refused', async (enteredPassword, error) => {
    const link = await linkOf(member.email);
    const response = await reset(link, enteredPassword);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error, code: 'invalid', fields: { newPassword: error } });
    expect((await reset(link)).statusCode).toBe(200);
  });

  test('does not work with another uid, or with another token or none', async () => {
    const link = await linkOf(member.email);
    const other = await joinedMember(world);
    const invalidRequests = [
      { ...link, uid: other.userId },
      { ...link, uid: 'unknown' },
      { ...link, token: `${link.token}a` },
      { ...link, token: '' },
      { token: link.token },
      { uid: link.uid },
      {},
    ];
    for (const each of invalidRequests) {
      const response = await reset(each);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(invalid);
    }
    expect((await reset({ ...link, token: 5 })).json()).toMatchObject({ error: 'token: must be a text' });
    expect((await reset(link)).statusCode).toBe(200);
  });

  test('unlocks its email', async () => {
    for (let time = 0; time < 6; time += 1) await statusOfLogin('not the password');
    expect(await statusOfLogin(password)).toBe(429);
    expect((await reset(await linkOf(member.email))).statusCode).toBe(200);
    expect(await statusOfLogin(newPassword)).toBe(200);
  });
});

test('a sign-in and a reset at the same moment leave no session with the old password', async () => {
  const link = await linkOf(member.email);
  const [login] = await Promise.all([
    post(world, '/api/auth/login', { email: member.email, password }),
    reset(link),
  ]);
  if (login.statusCode !== 200) return expect(login.statusCode).toBe(401);
  const headers = { 'x-requested-with': 'shop', cookie: cookieOf(login) };
  const refreshed = await world.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
  expect(refreshed.statusCode).toBe(401);
});

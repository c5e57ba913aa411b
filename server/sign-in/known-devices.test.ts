import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member, password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;

let world: TestShop;
let time: Date;
let member: Member;
/** The member's browser, as its requests' `cookie` header has it. */
let browser: string;
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
beforeEach(async () => {
  time = new Date();
  member = await joinedMember(world);
  browser = deviceCookieOf(await logIn(member.email));
});
afterAll(() => world.close());

interface Client {
  enteredPassword?: string;
  cookie?: string;
  remoteAddress?: string;
}

function logIn(
  email: string,
  { enteredPassword = password, cookie = '', remoteAddress = newAddress() }: Client = {},
) {
  return post(
    world,
    '/api/auth/login',
    { email, password: enteredPassword },
    { headers: { cookie }, remoteAddress },
  );
}

/** The device cookie that a response sets, as a request's `cookie` header has it. */
function deviceCookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies
    .filter(({ name }) => name === 'known_device')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** Tries a wrong password several times, one after the other. @returns the statuses */
async function fail(email: string, times: number, client: Client = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await logIn(email, { enteredPassword: 'not the password', ...client })).statusCode);
  }
  return statuses;
}

/** Strangers try until the email is locked. */
async function lockOut(email: string): Promise<void> {
  await fail(email, 5);
  expect((await logIn(email)).statusCode).toBe(429);
}

test('a sign-in sets a cookie for a year, which no script can read and which does not reveal the account', async () => {
  const { cookies } = await logIn(member.email);
  const [, cookie] = cookies;
  expect(cookie).toEqual({
    name: 'known_device',
    value: expect.stringMatching(/^[\w-]{22}\.[\da-z]+\.[\w-]{43}$/),
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 365 * 24 * 60 * 60,
  });
  expect((await logIn(member.email, { enteredPassword: 'not the password' })).cookies).toEqual([]);
});

describe('a browser that has signed in before', () => {
  test('signs in again and again while strangers have locked the email, and they stay locked out', async () => {
    await lockOut(member.email);
    for (let times = 0; times < 3; times += 1) {
      const response = await logIn(member.email, { cookie: browser });
      expect(response.statusCode).toBe(200);
      browser = deviceCookieOf(response);
    }
    expect((await logIn(member.email)).statusCode).toBe(429);
  });

  test('signs in while strangers at the same address have locked that address', async () => {
    const remoteAddress = newAddress();
    const guesses = Array.from({ length: 51 }, () =>
      logIn(newEmail(), { enteredPassword: 'wrong', remoteAddress }),
    );
    await Promise.all(guesses);
    expect((await logIn(member.email, { remoteAddress })).statusCode).toBe(429);
    expect((await logIn(member.email, { remoteAddress, cookie: browser })).statusCode).toBe(200);
  });

  test('has five tries, and is then locked for as long as an email, without locking others', async () => {
    expect(await fail(member.email, 5, { cookie: browser })).toEqual(Array(5).fill(401));
    const locked = await logIn(member.email, { cookie: browser });
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('60');
    expect((await logIn(member.email)).statusCode).toBe(200);
    await letCountsAge(world, 60);
    expect((await logIn(member.email, { cookie: browser })).statusCode).toBe(200);
  });

  test('has only five of three hundred simultaneous tries checked', async () => {
    const guesses = Array.from({ length: 300 }, () =>
      logIn(member.email, { enteredPassword: 'not the password', cookie: browser }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(295);
  });

  test('is known to each of the members who share it', async () => {
    const other = await joinedMember(world);
    browser = deviceCookieOf(await logIn(other.email, { cookie: browser }));
    for (const { email } of [member, other]) {
      await lockOut(email);
      expect((await logIn(email, { cookie: browser })).statusCode).toBe(200);
    }
  });

  test('deletes its account while strangers have locked the email, and is no longer known', async () => {
    await lockOut(member.email);
    const deleteAccount = (cookie: string) =>
      world.app.inject({
        method: 'DELETE',
        url: '/api/users/me',
        payload: { password },
        headers: { ...member.headers, cookie },
      });
    expect((await deleteAccount('')).statusCode).toBe(429);
    const response = await deleteAccount(browser);
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toMatchObject([{ name: 'refresh_token' }, { name: 'known_device', value: '' }]);
    await post(world, '/api/auth/register', { email: member.email, password });
    expect((await logIn(member.email, { cookie: browser })).statusCode).toBe(429);
  });
});

describe('a browser is a stranger', () => {
  test.each([
    ['without the cookie', () => ''],
    ['with one that is no token', () => 'known_device=abc'],
    ['with a forged signature', () => browser.replace(/[\w-]{43}$/, 'A'.repeat(43))],
    [
      'with another id than the one that was signed',
      () => browser.replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`),
    ],
    ['with a later moment than the one that was signed', () => browser.replace(/\.[\da-z]+\./, '.zzzzzzzz.')],
    [
      'with the cookie of another member',
      async () => deviceCookieOf(await logIn((await joinedMember(world)).email)),
    ],
  ])('%s', async (_, change) => {
    const cookie = await change();
    await lockOut(member.email);
    expect((await logIn(member.email, { cookie })).statusCode).toBe(429);
  });

  test('when it has not signed in for a year', async () => {
    await lockOut(member.email);
    time = new Date(time.getTime() + 364 * dayMs);
    expect((await logIn(member.email, { cookie: browser })).statusCode).toBe(200);
    time = new Date(time.getTime() + dayMs);
    expect((await logIn(member.email, { cookie: browser })).statusCode).toBe(429);
  });

  test('after the password was replaced with an emailed link', async () => {
    const { email } = member;
    await post(world, '/api/auth/password/forgot', { email });
    await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
    const [mail] = await mailsTo(world, email);
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams;
    const newPassword = 'a wall of one’s own';
    const reset = { uid: link.get('uid'), token: link.get('token'), newPassword };
    expect((await post(world, '/api/auth/password/reset', reset)).statusCode).toBe(200);
    await fail(email, 5);
    expect((await logIn(email, { enteredPassword: newPassword, cookie: browser })).statusCode).toBe(429);
  });
});

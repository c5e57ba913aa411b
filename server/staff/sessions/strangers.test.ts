import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { newEmail } from '#tests/world/buy.ts';
import { joinedMember, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, studio } from '#tests/world/staff.ts';

/** What strangers who guess passwords do to staff and members. */

const password = 'walls-that-talk';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time, isQuiet: true });
});
afterAll(() => world.close());

interface Person {
  email: string;
  /** The cookies of the session and of the browser, in the form of a request's `cookie` header. */
  session: string;
  browser: string;
  recoveryCodes: string[];
  code(): string;
}

function cookieNamed(name: string, { cookies }: { cookies: { name: string; value: string }[] }): string {
  const cookie = cookies.find((each) => each.name === name);
  return `${name}=${cookie?.value ?? ''}`;
}

/** A person who joins the staff with a password. */
async function joined(email = newEmail()): Promise<Person> {
  const token = await invitationToken(world, { email });
  const drafted = await studio(world, 'POST invitations/password', {
    body: { token, name: 'Ada', password },
  });
  const { secret, recoveryCodes } = drafted.json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: time.getTime() });
  const accepted = await studio(world, 'POST invitations/accept-password', { body: { token, code: code() } });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  time = new Date(time.getTime() + 30_000);
  const [session, browser] = [cookieNamed('studio', accepted), cookieNamed('studio_device', accepted)];
  return { email, session, browser, recoveryCodes, code };
}

function signIn({ email, password, code }: { email: string; password: string; code: string }, cookie = '') {
  return world.app.inject({
    method: 'POST',
    url: '/api/studio/sign-in/password',
    payload: { email, password, code },
    headers: cookie ? { cookie } : {},
    remoteAddress: newAddress(),
  });
}

const verify = (cookie: string, body: object) => studio(world, 'POST step-up/password', { cookie, body });

/** Strangers guess until the email is locked. */
async function lockOut({ email, code }: Person): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) await signIn({ email, password: 'a guess', code: '000000' });
  expect((await signIn({ email, password, code: code() })).statusCode).toBe(429);
}

describe('while strangers have locked the email of a person', () => {
  test('a session of theirs is verified again, with a code and with a recovery code', async () => {
    const person = await joined();
    await lockOut(person);
    expect((await verify(person.session, { password, code: person.code() })).statusCode).toBe(200);
    const [code] = person.recoveryCodes;
    expect((await verify(person.session, { password, code })).statusCode).toBe(200);
  });

  test('a browser in which they have signed in signs in again and again, and strangers do not', async () => {
    const person = await joined();
    await lockOut(person);
    let { browser } = person;
    for (let times = 0; times < 3; times += 1) {
      const response = await signIn({ ...person, password, code: person.code() }, browser);
      expect(response.statusCode).toBe(200);
      browser = cookieNamed('studio_device', response);
      time = new Date(time.getTime() + 30_000);
    }
    expect((await signIn({ ...person, password, code: person.code() })).statusCode).toBe(429);
    const other = await joined();
    expect((await signIn({ ...person, password, code: person.code() }, other.browser)).statusCode).toBe(429);
  });

  test('a browser from before they joined anew with another password is a stranger', async () => {
    const person = await joined();
    time = new Date(time.getTime() + 1000);
    const again = await joined(person.email);
    await lockOut(again);
    expect((await signIn({ ...again, password, code: again.code() }, person.browser)).statusCode).toBe(429);
    expect((await signIn({ ...again, password, code: again.code() }, again.browser)).statusCode).toBe(200);
  });
});

test('wrong attempts lock only the session or the known browser that makes them', async () => {
  const person = await joined();
  const phone = await signIn({ ...person, password, code: person.code() });
  time = new Date(time.getTime() + 30_000);
  const wrong = { password, code: '000000' };
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await verify(person.session, wrong)).statusCode).toBe(403);
  expect((await verify(person.session, { password, code: person.code() })).statusCode).toBe(429);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await signIn({ ...person, ...wrong }, person.browser)).statusCode).toBe(401);
  const right = { password, code: person.code() };
  expect((await signIn({ ...person, ...right }, person.browser)).statusCode).toBe(429);
  expect((await verify(cookieNamed('studio', phone), right)).statusCode).toBe(200);
});

test('the cookie of a browser lasts a year, and no script and no other site can use it', async () => {
  const person = await joined();
  const response = await signIn({ ...person, password, code: person.code() });
  expect(response.cookies.find(({ name }) => name === 'studio_device')).toMatchObject({
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 365 * 24 * 60 * 60,
  });
});

/** How many hashes an attempt takes. */
async function hashesOf(attempt: () => Promise<unknown>): Promise<number> {
  const { passwords } = world.shop.staff;
  const calls = [vi.spyOn(passwords, 'matches'), vi.spyOn(passwords, 'findMatch')];
  await attempt();
  const hashes = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const call of calls) call.mockRestore();
  return hashes;
}

test('an attempt with a recovery code takes the work of one with six digits, for every email', async () => {
  const person = await joined();
  for (const email of [newEmail(), person.email])
    for (const code of ['000000', 'aaaaa-aaaaa'])
      expect(await hashesOf(() => signIn({ email, password, code }))).toBe(1);
});

/** Strangers keep the queue of the studio full: each guess that was answered is followed by another. */
function fillQueue(): { empty(): Promise<unknown> } {
  let isFull = true;
  const guesses = Array.from({ length: 201 }, async () => {
    while (isFull) await world.shop.staff.passwords.matches('a guess', undefined);
  });
  return {
    empty() {
      isFull = false;
      return Promise.all(guesses);
    },
  };
}

test('a member signs in while the queue of the studio is full', async () => {
  const { email, password } = await joinedMember(world);
  const queue = fillQueue();
  expect((await signIn({ email: newEmail(), password, code: '000000' })).statusCode).toBe(503);
  expect((await post(world, '/api/auth/login', { email, password })).statusCode).toBe(200);
  await queue.empty();
}, 600_000);

test('staff sign in and verify from a known browser while guesses of strangers fill the queue', async () => {
  const person = await joined();
  const queue = fillQueue();
  const right = { password, code: person.code() };
  expect((await signIn({ email: newEmail(), password, code: '000000' })).statusCode).toBe(503);
  expect((await signIn({ ...person, ...right }, person.browser)).statusCode).toBe(200);
  time = new Date(time.getTime() + 30_000);
  const later = { password, code: person.code() };
  expect((await verify(person.session, later)).statusCode).toBe(200);
  await queue.empty();
}, 600_000);

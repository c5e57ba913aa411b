import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { newEmail } from '#tests/world/buy.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, studio } from '#tests/world/staff.ts';

const password = 'walls-that-talk';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

/** The code that a person's program shows at a moment of the shop's clock. */
function codeAt(secret: string, periodsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: time.getTime() + periodsLater * 30_000,
  });
}

async function setUp(email = newEmail()) {
  const token = await invitationToken(world, { email });
  const body = { token, name: 'Ada', password };
  const response = await studio(world, 'POST invitations/password', { body });
  return {
    email,
    token,
    ...(response.json() as { otpauthUri: string; secret: string; recoveryCodes: string[] }),
  };
}

async function joined() {
  const person = await setUp();
  const body = { token: person.token, code: codeAt(person.secret) };
  const accepted = await studio(world, 'POST invitations/accept-password', { body });
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  return { ...person, cookie: cookieOf(accepted) };
}

function signIn(body: { email: string; password: string; code: string }, remoteAddress = newAddress()) {
  return world.app.inject({
    method: 'POST',
    url: '/api/studio/sign-in/password',
    payload: body,
    remoteAddress,
  });
}

describe('setting a password', () => {
  test('gives a secret for codes and ten recovery codes, and counts only with the first code', async () => {
    const { email, token, otpauthUri, secret, recoveryCodes } = await setUp();
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/Passepartout%20studio:/);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    const code = codeAt(secret);
    expect((await signIn({ email, password, code })).statusCode).toBe(401);

    const wrong = { token, code: codeAt(secret, 3) };
    const refused = await studio(world, 'POST invitations/accept-password', { body: wrong });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('wrong_code');
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const accepted = await studio(world, 'POST invitations/accept-password', {
      body: { token, code: spaced },
    });
    expect(accepted.json()).toMatchObject({ staff: { email, name: 'Ada', role: 'owner' } });
    const session = await studio(world, 'GET session', { cookie: cookieOf(accepted) });
    expect(session.json()).toMatchObject({ staff: { email } });
  });

  test('again replaces the secret that was shown before', async () => {
    const { token, secret } = await setUp();
    const body = { token, name: 'Ada', password };
    const second = (await studio(world, 'POST invitations/password', { body })).json();
    const old = await studio(world, 'POST invitations/accept-password', {
      body: { token, code: codeAt(secret) },
    });
    expect(old.statusCode).toBe(400);
    const code = codeAt(second.secret);
    expect(
      (await studio(world, 'POST invitations/accept-password', { body: { token, code } })).statusCode,
    ).toBe(200);
  });

  test('is refused in words for a short password and an empty name, and without a password there is no code', async () => {
    const token = await invitationToken(world);
    const body = { token, name: ' ', password: 'short' };
    const response = await studio(world, 'POST invitations/password', { body });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      name: 'Name is required',
      password: 'Password must be at least 8 characters',
    });
    const early = await studio(world, 'POST invitations/accept-password', {
      body: { token, code: '123456' },
    });
    expect(early.statusCode).toBe(409);
    expect(early.json().code).toBe('no_password');
  });
});

describe('signing in with a password', () => {
  test('takes a code of the moment, and each code once', async () => {
    const { email, secret } = await joined();
    expect((await signIn({ email, password, code: codeAt(secret) })).statusCode).toBe(401);
    time = new Date(time.getTime() + 30_000);
    const code = codeAt(secret);
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ email, password, code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    expect((await signIn({ email, password, code: codeAt(secret, 1) })).statusCode).toBe(200);
  });

  test('does not take a code that is more than a period old or early', async () => {
    const { email, secret } = await joined();
    time = new Date(time.getTime() + 10 * 60_000);
    for (const periods of [-2, 2]) {
      const code = codeAt(secret, periods);
      expect((await signIn({ email, password, code })).statusCode).toBe(401);
    }
    expect(
      (await signIn({ email: ` ${email.toUpperCase()}`, password, code: codeAt(secret, -1) })).statusCode,
    ).toBe(200);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { email, recoveryCodes } = await joined();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn({ email, password, code: first })).statusCode).toBe(200);
    expect((await signIn({ email, password, code: first })).statusCode).toBe(401);
    const typed = ` ${second.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    const answers = await Promise.all([1, 2].map(() => signIn({ email, password, code: typed })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('never works without a code, and gives one answer for every wrong part', async () => {
    const { email, secret } = await joined();
    time = new Date(time.getTime() + 30_000);
    const right = { email, password, code: codeAt(secret) };
    const attempts = [
      { ...right, code: '' },
      { ...right, code: '000000' },
      { ...right, password: 'not the password' },
      { ...right, email: newEmail() },
    ];
    for (const attempt of attempts) {
      const response = await signIn(attempt);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        error:
          'Wrong email, password or code. If your recovery codes no longer work, ask an owner for a new invitation.',
        code: 'wrong_credentials',
      });
      expect(response.cookies).toEqual([]);
    }
    expect((await signIn(right)).statusCode).toBe(200);
  });

  test('locks an email after five wrong codes, and one address after fifty, but no account of the shop', async () => {
    const { email, secret } = await joined();
    time = new Date(time.getTime() + 30_000);
    const address = newAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      statuses.push((await signIn({ email, password, code: '000000' }, address)).statusCode);
    }
    expect(statuses).toEqual(Array(5).fill(401));
    const locked = await signIn({ email, password, code: codeAt(secret) });
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50);
    const member = { email, password, firstName: 'Ada' };
    await world.app.inject({ method: 'POST', url: '/api/auth/register', payload: member });
    const login = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: member });
    expect(login.statusCode).toBe(200);

    const guesses = Array.from({ length: 46 }, () =>
      signIn({ email: newEmail(), password, code: '000000' }, address),
    );
    const guessed = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(guessed.filter((status) => status === 429)).toHaveLength(1);
  });

  test('stores neither the password nor the recovery codes', async () => {
    const { recoveryCodes } = await joined();
    const { rows } = await world.shop.database.pool.query('select t::text as row from staff_passwords t');
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(password);
    for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''));
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalidAuthHeaders, newAccount } from '#tests/world/account.ts';
import { newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { joinedMember } from '#tests/world/member.ts';
import { newHome } from '#tests/world/open-shipping-shop.ts';
import { type Answer, ask, send } from './ask.ts';
import { openPublicShop, type PublicShop } from './open-public-shop.ts';

/** OWASP ASVS 5.0, V6 to V10 and V13 to V16: accounts, sessions, authorization, data, failures. */
let world: PublicShop;
beforeAll(async () => {
  world = await openPublicShop();
});
afterAll(() => world.close());

const join = (application: object) => send(world.origin, '/api/auth/register', application);
const logIn = (email: string, password: string) => send(world.origin, '/api/auth/login', { email, password });
const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const refresh = (cookie: string) =>
  ask(world.origin, '/api/auth/refresh', {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'shop' },
  });

test('6.2.1 and 6.2.9: a password has 8 to 128 characters, of any kind', async () => {
  for (const [password, status] of [
    ['1234567', 400],
    ['12345678', 201],
    ['ひみつの合言葉だよ', 201],
    ['p'.repeat(128), 201],
    ['p'.repeat(129), 400],
  ] as const) {
    expect([password, (await join({ email: newEmail(), password })).status]).toEqual([password, status]);
  }
});

test('6.2.8: a password is compared exactly as it was typed', async () => {
  const email = newEmail();
  const password = ' Walls that Talk\u00e9 ';
  await join({ email, password });
  const otherPasswords = [
    password.trim(),
    password.toLowerCase(),
    password.normalize('NFD'),
    password.slice(0, -1),
  ];
  for (const otherPassword of otherPasswords) expect((await logIn(email, otherPassword)).status).toBe(401);
  expect((await logIn(email, password)).status).toBe(200);
});

test('6.3.1 and 6.3.8: guessing is limited, and no response reveals who has an account', async () => {
  const { email } = await joinedMember(world);
  const guess = async (email: string) => {
    const answers: Answer[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(await logIn(email, 'not the password'));
    return answers.map(({ status, text, headers }) => [status, text, headers['retry-after'] !== undefined]);
  };
  const memberResponses = await guess(email);
  expect(memberResponses.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(memberResponses.at(-1)?.[2]).toBe(true);
  expect(await guess(newEmail())).toEqual(memberResponses);
  const forgot = (email: string) => send(world.origin, '/api/auth/password/forgot', { email });
  expect((await forgot(email)).text).toBe((await forgot(newEmail())).text);
});

test('7.2.3 and 7.2.4: each sign-in starts a new session with an unguessable token', async () => {
  const { email, password } = await joinedMember(world);
  const cookies = [cookieOf(await logIn(email, password)), cookieOf(await logIn(email, password))];
  expect(new Set(cookies).size).toBe(2);
  for (const cookie of cookies) expect(cookie.split('=')[1]).toMatch(/^[\w-]{43}$/);
  const login = await send(
    world.origin,
    '/api/auth/login',
    { email, password },
    { headers: { cookie: '__Host-refresh_token=chosen-by-a-stranger' } },
  );
  expect(cookieOf(login)).not.toContain('chosen');
});

test('7.4.1: after signing out neither the cookie nor an older one is valid', async () => {
  const { email, password } = await joinedMember(world);
  const first = cookieOf(await logIn(email, password));
  const second = cookieOf(await refresh(first));
  const logout = await ask(world.origin, '/api/auth/logout', { method: 'POST', headers: { cookie: second } });
  expect(logout.status).toBe(204);
  expect(logout.headers['set-cookie']?.[0]).toMatch(/^__Host-refresh_token=; .*Secure/);
  for (const cookie of [second, first]) expect((await refresh(cookie)).status).toBe(401);
});

/** A complete body, because the shop reads the body before it knows who sends it. */
const home = { shippingName: 'Ada Lind', address: newHome };

describe('8.2.1 and 8.2.2: personal data', () => {
  const calls = [
    ['GET', '/api/users/me'],
    ['GET', '/api/users/me/data'],
    ['GET', '/api/orders/mine'],
    ['DELETE', '/api/users/me'],
    ['POST', '/api/orders/0198c000-0000-7000-8000-000000000000/cancel'],
    ['PUT', '/api/orders/0198c000-0000-7000-8000-000000000000/address'],
  ] as const;

  const call = (method: string, path: string, headers: Record<string, string>) =>
    method === 'GET'
      ? ask(world.origin, path, { headers })
      : send(world.origin, path, path.endsWith('/address') ? home : { password: 'a guess' }, {
          method,
          headers,
        });

  test.each(calls)(
    '%s %s is refused without a valid token, and its response is not cached',
    async (method, path) => {
      const owner = await newAccount(world);
      const invalidHeaders = await invalidAuthHeaders(world, owner);
      for (const [flaw, headers] of [['no header', {}], ...invalidHeaders] as const) {
        const { status, headers: responseHeaders } = await call(method, path, headers);
        expect([flaw, status]).toEqual([flaw, 401]);
        expect(responseHeaders['cache-control']).toBe('no-store');
      }
    },
  );

  test('of another member is refused for every method', async () => {
    const [owner, stranger] = [await newAccount(world), await newAccount(world)];
    const address = `/api/users/favorites/${owner.userId}`;
    for (const [method, path] of [
      ['GET', address],
      ['POST', address],
      ['DELETE', `${address}/1`],
    ] as const) {
      const answer = await call(method, path, stranger.headers);
      expect([method, answer.status]).toEqual([method, 403]);
    }
  });
});

test('9.1.1 to 9.2.4: a token with another algorithm, key, expiry or signature is refused', async () => {
  const { accessToken } = await newAccount(world);
  const [, claims = '', signature = ''] = accessToken.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const forgedTokens = [
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
    `${encode({ alg: 'HS512', typ: 'at+jwt' })}.${claims}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'YQ' } })}.${claims}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode({ ...payload, exp: payload.exp + 9999 })}.${signature}`,
    `${accessToken}.`,
    accessToken.slice(0, -3),
  ];
  for (const token of forgedTokens) {
    const { status } = await ask(world.origin, '/api/users/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(401);
  }
});

test('13.4.1 to 13.4.5: repository, settings, source maps, metrics and other methods are not accessible', async () => {
  const addresses = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server-status',
    '/assets/',
    '/debug',
    '/api/',
  ];
  for (const path of addresses) {
    const { status, text } = await ask(world.origin, path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toMatch(/TOKEN_SECRET|\[core\]/);
  }
  const metrics = await ask(world.origin, '/metrics', { headers: { authorization: 'Bearer guess' } });
  expect(metrics.status).toBe(401);
  const program = /\/assets\/entry\.client-[\w-]+\.js/.exec((await ask(world.origin, '/')).text)?.[0] ?? '';
  expect((await ask(world.origin, program)).status).toBe(200);
  expect((await ask(world.origin, `${program}.map`)).status).toBe(404);
  for (const method of ['TRACE', 'PUT', 'PATCH', 'PROPFIND']) {
    const { status, text } = await ask(world.origin, '/api/users/me', {
      method,
      headers: { token: 'secret' },
    });
    expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    expect(text).not.toContain('secret');
  }
});

test('14.2.1 and 15.3.1: a response contains only what its page shows', async () => {
  const { email, password } = await joinedMember(world);
  const account = await logIn(email, password);
  expect(Object.keys(JSON.parse(account.text)).toSorted()).toEqual(
    ['_id', 'accessToken', 'email', 'favorites', 'firstName', 'isMember', 'name'].toSorted(),
  );
  const session = await newSession(world);
  await paySession(world, session, { email });
  const sessionText = (await ask(world.origin, `/api/checkout/session?sessionid=${session}`)).text;
  expect(sessionText).not.toMatch(/"(card|payment_intent|client_secret|customer|metadata|phone|url)"/);
});

test('15.3.3: fields that the form does not have are ignored', async () => {
  const email = newEmail();
  const claims = {
    isMember: false,
    isAdmin: true,
    _id: '1',
    tokenVersion: 9,
    createdAt: '1970-01-01T00:00:00Z',
  };
  const { text } = await join({ email, password: 'walls-that-talk', ...claims });
  expect(JSON.parse(text)).toMatchObject({ email, isMember: true });
  expect(JSON.parse(text)).not.toMatchObject({ _id: '1' });
  expect(text).not.toContain('isAdmin');
});

test('16.5.1 and 16.5.3: an error reveals no internals, and a failure grants no access', async () => {
  await world.setFaults({ api: { status: 500 } });
  const answer = await ask(world.origin, '/api/checkout/session?sessionid=cs_test_0123456789abcdef');
  await world.setFaults();
  expect(answer.status).toBe(502);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).not.toMatch(/stripe|node_modules|\bat \w|127\.0\.0\.1|sk_/i);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, joinedMember, type Member, post, signedIn } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
beforeEach(() => {
  time = new Date();
});
afterAll(() => world.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function advanceTime(milliseconds: number): void {
  time = new Date(time.getTime() + milliseconds);
}

function refresh(cookie: string, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { 'x-requested-with': 'shop', cookie, ...headers },
  });
}

async function me(headers: Record<string, string>): Promise<number> {
  return (await world.app.inject({ url: '/api/users/me', headers })).statusCode;
}

describe('signing in', () => {
  test('returns the account, an access token and a cookie that no script can read', async () => {
    const { email, password, userId } = await joinedMember(world, { firstName: 'Ada' });
    const response = await post(world, '/api/auth/login', { email: ` ${email.toUpperCase()} `, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      _id: userId,
      firstName: 'Ada',
      name: 'Ada',
      email,
      isMember: true,
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      favorites: [],
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies).toEqual([
      {
        name: 'refresh_token',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 30 * 24 * 60 * 60,
      },
      expect.objectContaining({ name: 'known_device' }),
    ]);
  });

  test("ends the session that the browser had before, another member's or the same, and no other", async () => {
    const former = await joinedMember(world);
    const phone = await signedIn(world, former);
    const member = await joinedMember(world);
    const login = await post(world, '/api/auth/login', member, { headers: { cookie: former.cookie } });
    expect(login.statusCode).toBe(200);
    expect((await refresh(former.cookie)).statusCode).toBe(401);
    for (const cookie of [cookieOf(login), member.cookie, phone.cookie]) {
      expect((await refresh(cookie)).statusCode).toBe(200);
    }
  });

  test('with a wrong password ends nothing', async () => {
    const { cookie, email } = await joinedMember(world);
    const wrong = { email, password: 'not the password' };
    expect((await post(world, '/api/auth/login', wrong, { headers: { cookie } })).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  test('stores neither the refresh token nor the password in the database', async () => {
    const { cookie, password } = await joinedMember(world);
    const [, token = ''] = cookie.split('=');
    const rows = await world.shop.database.db.execute(
      sql`select u::text || coalesce(t::text, '') as row from users u left join refresh_tokens t on t.user_id = u.id`,
    );
    const text = JSON.stringify(rows.rows);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(password);
    expect(text).not.toContain(token);
  });
});

describe('refreshing', () => {
  test('exchanges the cookie for the next one and a new access token', async () => {
    const { cookie } = await joinedMember(world);
    const response = await refresh(cookie);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { accessToken } = response.json();
    expect(await me({ authorization: `Bearer ${accessToken}` })).toBe(200);
    expect(cookieOf(response)).not.toBe(cookie);
    expect((await refresh(cookieOf(response))).statusCode).toBe(200);
  });

  test.each([
    ['no cookie', { cookie: '' }],
    ['an unknown cookie', { cookie: 'refresh_token=abc' }],
    ['no X-Requested-With', { 'x-requested-with': '' }],
    ["another site's page", { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ["another site's page in an old browser", { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('%s refreshes nothing, and leaves the session as it is', async (_, headers) => {
    const { cookie } = await joinedMember(world);
    const response = await refresh(cookie, headers);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  test.each([
    { 'sec-fetch-site': 'same-origin', origin: 'http://anything.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
  ])("the shop's own page refreshes the session, with the headers %j", async (headers) => {
    const { cookie } = await joinedMember(world);
    expect((await refresh(cookie, headers)).statusCode).toBe(200);
  });

  test('three tabs that refresh at the same moment get the same successor, which works once for all', async () => {
    const { cookie } = await joinedMember(world);
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [next = '', ...others] = answers.map(cookieOf);
    expect(new Set(others)).toEqual(new Set([next]));
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('a tab that refreshes within 10 s still gets the successor, and a later one ends the family', async () => {
    const { cookie } = await joinedMember(world);
    const next = cookieOf(await refresh(cookie));
    advanceTime(10_000);
    expect(cookieOf(await refresh(cookie))).toBe(next);
    advanceTime(1);
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test('replaying a stolen token ends the session for the thief and the member, and no other session', async () => {
    const member = await joinedMember(world);
    const phone = await post(world, '/api/auth/login', member);
    const thief = cookieOf(await refresh(member.cookie));
    const later = cookieOf(await refresh(thief));
    expect((await refresh(member.cookie)).statusCode).toBe(401);
    expect((await refresh(later)).statusCode).toBe(401);
    expect((await refresh(cookieOf(phone))).statusCode).toBe(200);
  });

  test('a replay and a refresh at the same moment leave no session', async () => {
    const { cookie } = await joinedMember(world);
    const current = cookieOf(await refresh(cookieOf(await refresh(cookie))));
    const [, response] = await Promise.all([refresh(cookie), refresh(current)]);
    const latestCookie = response.statusCode === 200 ? cookieOf(response) : current;
    expect((await refresh(latestCookie)).statusCode).toBe(401);
  });

  test('ends after 30 days without use, and 90 days after the sign-in however much it was used', async () => {
    const idle = await joinedMember(world);
    let { cookie } = await joinedMember(world);
    const signedInAt = time;
    advanceTime(30 * dayMs);
    expect((await refresh(idle.cookie)).statusCode).toBe(401);
    time = signedInAt;
    for (const days of [29, 29, 29]) {
      advanceTime(days * dayMs);
      cookie = cookieOf(await refresh(cookie));
    }
    advanceTime(3 * dayMs - 1000);
    const last = await refresh(cookie);
    expect(last.cookies[0]).toMatchObject({ maxAge: 1 });
    advanceTime(1000);
    expect((await refresh(cookieOf(last))).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  const bodies = [
    ['without a body', {}],
    ['with an empty JSON body', { headers: { 'content-type': 'application/json' }, payload: '' }],
    ['with a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }],
  ] as const;

  function signOut(
    url: string,
    member: Pick<Member, 'cookie'>,
    { headers = {}, ...rest }: object & { headers?: object } = {},
  ) {
    return world.app.inject({ method: 'POST', url, headers: { cookie: member.cookie, ...headers }, ...rest });
  }

  test.each(
    ['/api/auth/logout', '/auth/logout'].flatMap((url) =>
      bodies.map(([how, request]) => [url, how, request] as const),
    ),
  )('%s %s ends the family and clears the cookie', async (url, _, request) => {
    const member = await joinedMember(world);
    const next = cookieOf(await refresh(member.cookie));
    const response = await signOut(url, member, request);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(response.cookies[0]).toMatchObject({ name: 'refresh_token', value: '', path: '/' });
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test.each(['', 'refresh_token=abc', 'refresh_token=%zz'])(
    'the cookie %j is a 204 that ends no session',
    async (cookie) => {
      expect((await signOut('/api/auth/logout', { cookie })).statusCode).toBe(204);
    },
  );

  test("another site's page cannot end a session", async () => {
    const member = await joinedMember(world);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const response = await signOut('/auth/logout', member, { headers });
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toEqual([]);
    expect((await refresh(member.cookie)).statusCode).toBe(200);
  });
});

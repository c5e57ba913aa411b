import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newSession,
  oneSmallPrint,
  openCheckout,
  paySession,
} from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member, password, post, signedIn } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

function join(application: object, remoteAddress = '127.0.0.1') {
  return post(world, '/api/auth/register', application, { remoteAddress });
}

describe('joining', () => {
  test('makes a member, whatever the application claims about that', async () => {
    const email = newEmail();
    const claims = { isMember: false, _id: crypto.randomUUID(), tokenVersion: 7, createdAt: '2001-01-01' };
    const response = await join({
      firstName: '  Ada ',
      email: ` ${email.toUpperCase()}`,
      password,
      ...claims,
    });
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies).toEqual([]);
    const account = response.json();
    expect(account).toEqual({
      _id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      firstName: 'Ada',
      name: 'Ada',
      email,
      isMember: true,
    });
    expect(account._id).not.toBe(claims._id);
  });

  test.each([undefined, null, '', '   '])(
    'without a first name (%j) the member is called by the email',
    async (firstName) => {
      const email = newEmail();
      const account = (await join({ firstName, email, password })).json();
      expect(account).toMatchObject({ firstName: null, name: email.split('@')[0] });
    },
  );

  test.each([
    'نورة بنت محمد',
    'Zoë 🖼️ 明美',
    '\u202eedaL',
    '<script>alert(1)</script>',
    "'; drop table users --",
    'a'.repeat(80),
  ])('the first name %j is kept as it is', async (firstName) => {
    const member = await joinedMember(world, { firstName });
    const me = await world.app.inject({ url: '/api/users/me', headers: member.headers });
    expect(me.json()).toMatchObject({ firstName, name: firstName });
    expect(me.headers['content-type']).toContain('application/json');
  });

  test.each([
    "o'hara+prints_1@xn--bcher-kva.example",
    'søren@blåbær.example',
    '"><script>@example.com',
    'a@b.c',
  ])('the email %j is one', async (email) => {
    expect((await joinedMember(world, { email })).email).toBe(email);
  });

  test.each([
    ['12345678'],
    ['        '],
    [' leading and trailing '],
    ['пароль🔑 ﷽ 明'],
    ['nul \u0000 inside'],
    ['a'.repeat(128)],
    ['🖼'.repeat(128)],
  ])('the password %j is used exactly as it was typed', async (typed) => {
    const email = newEmail();
    expect((await join({ email, password: typed })).statusCode).toBe(201);
    const logIn = (attempt: string) => post(world, '/api/auth/login', { email, password: attempt });
    expect((await logIn(`${typed} `)).statusCode).toBe(401);
    expect((await logIn(typed)).statusCode).toBe(200);
  });

  test.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: 'somebody', password: '1234567' },
      { email: 'Invalid email', password: 'Password must be at least 8 characters' },
    ],
    [{ email: 'some\u0000body@example.com', password }, { email: 'Invalid email' }],
    [{ email: 'ada@example.com', password: 'a'.repeat(129) }, { password: 'Password too long' }],
    [{ email: 'ada@example.com', password, firstName: 'a'.repeat(81) }, { firstName: 'First name too long' }],
  ])('the application %j is refused in the words of the form', async (application, fields) => {
    const response = await join(application);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: Object.values(fields)[0], code: 'invalid', fields });
  });

  test('of twenty with one email at once, in any case, one joins', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        join({ email: index % 2 ? email : email.toUpperCase(), password }, newAddress()),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ error: 'Email already in use', code: 'email_in_use' });
  });

  test('an address is told of twenty taken emails an hour, and then nothing more', async () => {
    const address = newAddress();
    const { email } = await joinedMember(world);
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1)
      statuses.push((await join({ email, password }, address)).statusCode);
    expect(statuses).toEqual(Array(20).fill(409));
    for (const each of [email, newEmail()]) {
      const response = await join({ email: each, password }, address);
      expect(response.statusCode).toBe(429);
      expect(response.json().code).toBe('too_many_attempts');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect((await join({ email: newEmail(), password }, newAddress())).statusCode).toBe(201);
    await letCountsAge(world, 60 * 60);
    expect((await join({ email, password }, address)).statusCode).toBe(409);
  });

  test('a hundred join from one address within an hour', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 102 }, () => join({ email: newEmail(), password }, address)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});

describe('what comes instead of a body', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  test.each(
    [
      '/api/auth/login',
      '/api/auth/register',
      '/api/auth/password/forgot',
      '/api/auth/password/reset',
    ].flatMap(
      (url) =>
        [
          [url, 'application/json', '[]', 400],
          [url, 'application/json', 'null', 400],
          [url, 'application/json', '5', 400],
          [url, 'application/json', '"text"', 400],
          [url, 'application/json', '{"email":', 400],
          [url, 'application/json', '{"email":["a@example.com"],"uid":{},"token":1}', 400],
          [url, 'application/json', '{"__proto__":{"isMember":true}}', 400],
          [url, 'application/json', deep, 400],
          [url, 'application/json', `{"email":"${'x'.repeat(1_100_000)}"}`, 413],
          [url, 'application/x-www-form-urlencoded', 'email=a@example.com&password=12345678', 415],
          [url, 'text/plain', '{"email":"a@example.com","password":"12345678"}', 415],
        ] as const,
    ),
  )('%s as %s: %.40j is a %i', async (url, type, payload, status) => {
    const response = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test.each([
    [{}, 'Email is required'],
    [{ email: 'ada@example.com' }, 'Password is required'],
    [{ email: 5, password: '12345678' }, 'email: takes a text'],
  ])('signing in with %j is a 400', async (payload, error) => {
    const response = await post(world, '/api/auth/login', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error, code: 'invalid' });
  });

  test.each(['nobody', '\u0000@example.com', '\ud800@example.com', `${'a'.repeat(400)}@example.com`])(
    'signing in as %.30j is wrong, and nothing worse',
    async (email) => {
      const response = await post(world, '/api/auth/login', { email, password });
      expect(response.statusCode).toBe(401);
    },
  );

  test('a password of 129 characters or a million is a wrong one', async () => {
    const { email } = await joinedMember(world);
    for (const length of [129, 1_000_000]) {
      const response = await post(world, '/api/auth/login', { email, password: 'a'.repeat(length) });
      expect(response.statusCode).toBe(401);
    }
  });
});

describe("one's own data", () => {
  test('the profile', async () => {
    const member = await joinedMember(world, { firstName: 'Ada' });
    const response = await world.app.inject({ url: '/api/users/me', headers: member.headers });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      _id: member.userId,
      firstName: 'Ada',
      name: 'Ada',
      email: member.email,
      isMember: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('comes as a file with profile, favorites, orders, sessions and reset links, and no secret', async () => {
    const member = await joinedMember(world);
    await signedIn(world, member);
    await saveFavourite(member);
    const orderId = await buy(member);
    await post(world, '/api/auth/password/forgot', { email: member.email });
    await expect
      .poll(() => mailsTo(world, member.email).then((mails) => mails.map(({ subject }) => subject)), {
        timeout: 10_000,
      })
      .toContain('Set a new password');

    const response = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="passepartout-my-data.json"');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      profile: expect.objectContaining({ _id: member.userId, email: member.email }),
      favorites: [expect.objectContaining({ productId: prints.mistyRidge.id, size: 'small' })],
      orders: [expect.objectContaining({ _id: orderId })],
      sessions: [1, 2].map(() => ({ signedInAt: expect.any(String), expiresAt: expect.any(String) })),
      passwordResets: [{ requestedAt: expect.any(String), expiresAt: expect.any(String) }],
    });
    expect(response.body).not.toMatch(/hash|argon|token/i);
  });
});

function saveFavourite({ userId, headers }: Member) {
  const payload = {
    productId: prints.mistyRidge.id,
    size: 'small',
    frameColorName: 'Black',
    border: 'Border',
    image: null,
  };
  return world.app.inject({ method: 'POST', url: `/api/users/favorites/${userId}`, payload, headers });
}

/** Buys a small print as this member; gives the order's id. */
async function buy(member: Member): Promise<string> {
  const response = await openCheckout(world, { items: [oneSmallPrint] }, member.headers);
  const sessionId = /cs_test_\w+/.exec(response.json().url)?.[0] ?? '';
  await paySession(world, sessionId, { email: member.email });
  return (await ingestedOrder(world, sessionId))._id;
}

describe('leaving', () => {
  function leave({ headers }: Pick<Member, 'headers'>, payload: object = { password }) {
    return world.app.inject({ method: 'DELETE', url: '/api/users/me', payload, headers });
  }

  async function count(query: ReturnType<typeof sql>): Promise<number> {
    return (await world.shop.database.db.execute(query)).rows.length;
  }

  test('takes the account, its favorites and its sessions, and keeps its orders without it', async () => {
    const member = await joinedMember(world);
    await saveFavourite(member);
    const orderId = await buy(member);
    const response = await leave(member);
    expect(response.statusCode).toBe(204);
    expect(response.cookies[0]).toMatchObject({ name: 'refresh_token', value: '' });

    expect((await world.app.inject({ url: '/api/users/me', headers: member.headers })).statusCode).toBe(401);
    expect((await post(world, '/api/auth/login', member)).statusCode).toBe(401);
    const { userId } = member;
    expect(await count(sql`select 1 from favourites where user_id = ${userId}`)).toBe(0);
    expect(await count(sql`select 1 from refresh_tokens where user_id = ${userId}`)).toBe(0);
    expect(await count(sql`select 1 from orders where id = ${orderId} and user_id is null`)).toBe(1);
    await expect
      .poll(() => mailsTo(world, member.email).then((mails) => mails.map(({ subject }) => subject)), {
        timeout: 10_000,
      })
      .toContain('Your account was deleted');
    expect((await joinedMember(world, { email: member.email })).userId).not.toBe(userId);
  });

  test('takes the password, and guards it as signing in does', async () => {
    const member = await joinedMember(world);
    const missing = await leave(member, {});
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toMatchObject({ error: 'Password is required' });
    for (let time = 0; time < 5; time += 1) {
      const wrong = await leave(member, { password: 'not the password' });
      expect(wrong.statusCode).toBe(403);
      expect(wrong.json()).toEqual({ error: 'Wrong password.', code: 'wrong_password' });
    }
    const locked = await leave(member);
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('60');
    expect((await post(world, '/api/auth/login', member)).statusCode).toBe(429);
    await letCountsAge(world, 60);
    expect((await leave(member)).statusCode).toBe(204);
  });

  test('twice at the same moment is one farewell', async () => {
    const member = await joinedMember(world);
    const answers = await Promise.all([leave(member), leave(member)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204);
    expect(await count(sql`select 1 from pgboss.job where data->>'email' = ${member.email}`)).toBe(1);
  });

  test('without being signed in is nobody’s', async () => {
    const response = await world.app.inject({
      method: 'DELETE',
      url: '/api/users/me',
      payload: { password },
    });
    expect(response.statusCode).toBe(401);
  });
});

test('an order of a guest is nobody’s data', async () => {
  const member = await joinedMember(world);
  const sessionId = await newSession(world);
  await paySession(world, sessionId, { email: member.email });
  await ingestedOrder(world, sessionId);
  const data = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
  expect(data.json().orders).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { newEmail } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { joinedMember, password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

function join(application: object, remoteAddress = '127.0.0.1') {
  return post(world, '/api/auth/register', application, { remoteAddress });
}

test('registering creates a member, even if the request says otherwise', async () => {
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
  'without a first name (%j) the name is taken from the email',
  async (firstName) => {
    const email = newEmail();
    const account = (await join({ firstName, email, password })).json();
    expect(account).toMatchObject({ firstName: null, name: email.split('@')[0] });
  },
);

test.each([
  'نورة بنت محمد',
  'Zoë 🖼️ 明美',
  '<script>alert(1)</script>',
  "'; drop table users --",
  'a'.repeat(80),
])('the first name %j is kept as it is', async (firstName) => {
  const member = await joinedMember(world, { firstName });
  const me = await world.app.inject({ url: '/api/users/me', headers: member.headers });
  expect(me.json()).toMatchObject({ firstName, name: firstName });
  expect(me.headers['content-type']).toContain('application/json');
});

test.each(["o'hara+prints_1@xn--bcher-kva.example", 'søren@blåbær.example', 'ada@例え.テスト', 'a@b.c'])(
  'the email %j is valid',
  async (email) => {
    expect((await joinedMember(world, { email })).email).toBe(email);
  },
);

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
    { email: 'ada', password: '1234567' },
    { email: 'Invalid email', password: 'Password must be at least 8 characters' },
  ],
  [{ email: 'some\u0000body@example.com', password }, { email: 'Invalid email' }],
  [{ email: '"><script>@example.com', password }, { email: 'Invalid email' }],
  [{ email: 'ada@example.com>', password }, { email: 'Invalid email' }],
  [{ email: 'ada@mail.example\u3002com', password }, { email: 'Invalid email' }],
  [{ email: 'ada@example.com', password: 'a'.repeat(129) }, { password: 'Password too long' }],
  [{ email: 'ada@example.com', password, firstName: 'a'.repeat(81) }, { firstName: 'First name too long' }],
  [
    { email: 'ada@example.com', password, firstName: '\u202eedaL' },
    {
      firstName:
        'First name contains the invisible character U+202E at its beginning; type it again without it',
    },
  ],
])('the registration %j is refused in the words of the form', async (application, fields) => {
  const response = await join(application);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ error: Object.values(fields)[0], code: 'invalid', fields });
});

test('of twenty registrations with one email at once, in upper or lower case, one succeeds', async () => {
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

test('one client address can learn of at most twenty registered emails an hour', async () => {
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

test('simultaneous registrations from one client address reveal no more registered emails', async () => {
  const address = newAddress();
  const { email } = await joinedMember(world);
  const answers = await Promise.all(
    [...Array<string>(60).fill(email), newEmail(), newEmail()].map((each) =>
      join({ email: each, password }, address),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(20);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('a hundred members can register from one address within an hour', async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 102 }, () => join({ email: newEmail(), password }, address)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedMember, password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

test.each(
  ['/api/auth/login', '/api/auth/register', '/api/auth/password/forgot', '/api/auth/password/reset'].flatMap(
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
  [{ email: 5, password: '12345678' }, 'email: must be a text'],
])('signing in with %j is a 400', async (payload, error) => {
  const response = await post(world, '/api/auth/login', payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error, code: 'invalid' });
});

test.each(['ada', '\u0000@example.com', '\ud800@example.com', `${'a'.repeat(400)}@example.com`])(
  'signing in as %.30j is a 401, not a server error',
  async (email) => {
    const response = await post(world, '/api/auth/login', { email, password });
    expect(response.statusCode).toBe(401);
  },
);

test('a password of 129 or a million characters is a wrong password', async () => {
  const { email } = await joinedMember(world);
  for (const length of [129, 1_000_000]) {
    const response = await post(world, '/api/auth/login', { email, password: 'a'.repeat(length) });
    expect(response.statusCode).toBe(401);
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { newEmail } from '#tests/world/buy.ts';
import { password, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

const ownOrigin = 'https://shop.example';
const otherOrigin = 'https://evil.example';

let world: TestShop;
let shopWithoutCors: TestShop;
beforeAll(async () => {
  world = await openTestShop({
    settings: {
      CORS_ORIGINS: `${ownOrigin}, https://www.shop.example`,
      API_URL: 'https://api.shop.example',
      TRUST_PROXY: 'on',
    },
  });
  shopWithoutCors = await openTestShop();
});
afterAll(async () => {
  await world.close();
  await shopWithoutCors.close();
});

/** Uses a real connection, because cached responses are sent before Fastify sees the request. */
async function get({ app }: TestShop, path: string, headers: Record<string, string>) {
  const response = await fetch(app.listeningOrigin + path, { headers });
  await response.arrayBuffer();
  return response;
}

describe('with CORS_ORIGINS', () => {
  test.each(['/api/shop/all-prints', '/api/users/me', '/api/products/find/none'])(
    'a page of an allowed origin may read %s, both uncached and cached',
    async (path) => {
      for (let time = 0; time < 2; time += 1) {
        const response = await get(world, path, { origin: ownOrigin });
        expect(response.headers.get('access-control-allow-origin')).toBe(ownOrigin);
        expect(response.headers.get('access-control-allow-credentials')).toBe('true');
        expect(response.headers.get('vary')?.toLowerCase()).toContain('origin');
      }
    },
  );

  test('no other page may read the list, and caches are told that responses differ by origin', async () => {
    for (const headers of [{ origin: otherOrigin }, {}]) {
      const response = await get(world, '/api/shop/all-prints', headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toBe('accept-encoding, origin');
    }
  });

  test('a page of an allowed origin that has the list already may read the 304', async () => {
    const first = await get(world, '/api/shop/all-prints', { origin: ownOrigin });
    const headers = { origin: ownOrigin, 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await get(world, '/api/shop/all-prints', headers);
    expect(again.status).toBe(304);
    expect(again.headers.get('access-control-allow-origin')).toBe(ownOrigin);
  });

  test('the response to a preflight request says what a page of an allowed origin may send', async () => {
    const preflight = (origin: string) =>
      world.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/refresh',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const { statusCode, headers } = await preflight(ownOrigin);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(ownOrigin);
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, token, X-Requested-With, Content-Type, Idempotency-Key, Measured-Wall',
    );
    expect(headers['access-control-allow-methods']).toContain('DELETE');
    expect((await preflight(otherOrigin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a page of an allowed origin signs in and refreshes its session, with a cookie that is sent only over https', async () => {
    const application = { email: newEmail(), password };
    await post(world, '/api/auth/register', application);
    const headers = { origin: ownOrigin, 'sec-fetch-site': 'same-site' };
    const login = await post(world, '/api/auth/login', application, { headers });
    const [cookie] = login.cookies;
    expect(cookie).toMatchObject({ name: '__Host-refresh_token', secure: true, httpOnly: true, path: '/' });
    expect(cookie?.domain).toBeUndefined();
    const refresh = (from: object) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { cookie: `${cookie?.name}=${cookie?.value}`, 'x-requested-with': 'shop', ...from },
      });
    expect((await refresh({ ...headers, origin: otherOrigin })).statusCode).toBe(401);
    expect((await refresh(headers)).statusCode).toBe(200);
  });

  test('a client behind the proxy cannot choose the address that it is counted under', async () => {
    const fail = (claimed: number) =>
      post(
        world,
        '/api/auth/login',
        { email: newEmail(), password },
        { headers: { 'x-forwarded-for': `198.51.100.${claimed}, 203.0.113.9` } },
      );
    const answers = await Promise.all(Array.from({ length: 51 }, (_, index) => fail(index)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

test("an API at its own address allows the shop's pages without listing them", () => {
  const { corsOrigins } = readConfiguration({
    API_URL: 'http://api.localhost:3000',
    CORS_ORIGINS: ownOrigin,
  });
  expect(corsOrigins).toEqual([ownOrigin, 'http://localhost:3000']);
});

test('without CORS_ORIGINS no other page may read anything', async () => {
  for (const path of ['/api/shop/all-prints', '/api/users/me']) {
    const response = await get(shopWithoutCors, path, { origin: ownOrigin });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

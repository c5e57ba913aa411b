import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '#tests/world/buy.ts';
import { password, post } from '#tests/world/member.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { type Answer, ask, send, sendBytes } from './ask.ts';
import { listedPage, openPublicShop, type PublicShop, publicUrl } from './open-public-shop.ts';

/** OWASP ASVS 5.0, V3: web frontend security. */
let world: PublicShop;
beforeAll(async () => {
  world = await openPublicShop();
});
afterAll(() => world.close());

/** One address for each kind of response, with its status. */
const kinds = [
  ['a page', '/', 200],
  ['a page with a query', '/shop/all-prints/?category=nature&q=ridge', 200],
  ['the data of a page', '/cart.data', 200],
  ['a page that does not exist', '/no-such-page', 404],
  ['a redirect to its address', '/settings/', 308],
  ['a list of the API', '/api/shop/all-prints', 200],
  ['a print of the API', `/api/products/find/${prints.mistyRidge.id}`, 200],
  ['a refusal of the API', '/api/shop/all-prints?category=sculpture', 400],
  ['personal data without authentication', '/api/users/me', 401],
  ['a call of the studio without a session', '/api/studio/session', 401],
  ['an address that the API does not have', '/api/none', 404],
  ['the description of the API', '/api/openapi.json', 200],
  ['the page that shows that description', '/api/docs/', 200],
  ['the sitemap', '/sitemap.xml', 200],
  ['the rules for robots', '/robots.txt', 200],
  ['the product feed', '/feeds/google-merchant.xml', 200],
  ['an icon', '/favicon.svg', 200],
  ['a picture that is not there', '/photographs/none-640.avif', 404],
  ['the health check', '/healthz', 200],
  ['the readiness check', '/readyz', 200],
  ['an invalid address', '/%zz', 400],
] as const;

/** Requests the address twice, because the second response may come from a cache. */
async function twice(path: string): Promise<Answer[]> {
  return [await ask(world.origin, path), await ask(world.origin, path)];
}

describe.each(kinds)('%s', (_, path, status) => {
  test('3.4.1 and 3.4.4 to 3.4.8: has the headers on https, content type, referrer, framing and permissions', async () => {
    for (const { headers, status: actualStatus } of await twice(path)) {
      expect(actualStatus).toBe(status);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    }
  });
});

/** Headers that a browser would copy from a 304 into its cached response. */
const securityHeaders = [
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
];

test.each([
  ['a page', '/'],
  ['a page with a parameter that it does not know', '/login?session=expired'],
  ['a list', '/api/shop/all-prints'],
  ['the sitemap', '/sitemap.xml'],
  ['an icon', '/favicon.svg'],
])('a 304 for %s does not change the security headers of the cached response', async (_, path) => {
  for (const { headers } of await twice(path)) {
    const notModified = await ask(world.origin, path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(notModified.status).toBe(304);
    for (const name of securityHeaders) {
      if (notModified.headers[name] !== undefined)
        expect([name, notModified.headers[name]]).toEqual([name, headers[name]]);
    }
  }
});

test('malformed HTTP is refused with the same headers', async () => {
  for (const bytes of ['rubbish\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`]) {
    const answer = await sendBytes(world.origin, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /);
    expect(answer).toContain('strict-transport-security: max-age=63072000; includeSubDomains\r\n');
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    expect(answer).toContain('Cache-Control: no-store\r\n');
  }
});

test('3.4.1: a shop without https sends no Strict-Transport-Security header', async () => {
  const local = await openTestShop();
  const { headers } = await ask(local.app.listeningOrigin, '/healthz');
  await local.close();
  expect(headers).toHaveProperty('x-content-type-options');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('3.4.2: only listed pages may read the API', async () => {
  const allowedFor = async (origin: string) =>
    (await ask(world.origin, '/api/shop/all-prints', { headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect(await allowedFor(listedPage)).toBe(listedPage);
  for (const stranger of [
    'https://evil.example',
    'null',
    `${listedPage}.evil.example`,
    'http://www.shop.example',
  ]) {
    expect(await allowedFor(stranger)).toBeUndefined();
  }
});

test("3.4.3: a page allows only the shop's own files, and inline scripts and styles by hash", async () => {
  for (const [, path] of kinds.slice(0, 4).filter(([, path]) => !path.endsWith('.data'))) {
    const policy = String((await ask(world.origin, path)).headers['content-security-policy']);
    expect(policy).toMatch(/(^|; )script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+;/);
    expect(policy).toMatch(/; style-src-elem 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain('upgrade-insecure-requests');
  }
});

test('3.4.5: pages with a secret in their address send no referrer', async () => {
  for (const path of [
    '/success?session_id=cs_test_1',
    '/reset-password?uid=1&token=2',
    '/success.data?session_id=1',
    '/orders/found',
    '/offer',
  ]) {
    for (const { headers } of await twice(path)) expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test('3.3.1 to 3.3.4: the cookies are __Host-, Secure, HttpOnly and SameSite, and none has the access token', async () => {
  const application = { email: newEmail(), password };
  await post(world, '/api/auth/register', application);
  const { headers } = await send(world.origin, '/api/auth/login', application);
  const attributes = 'Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Strict$';
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(`^__Host-refresh_token=[\\w-]{43}; ${attributes}`),
    expect.stringMatching(`^__Host-known_device=[\\w.-]+; ${attributes}`),
  ]);
});

test('3.5.1 and 3.5.2: no form or simple request of another site can sign in, order, send a message or refresh', async () => {
  const body = 'email=a@b.example&password=12345678';
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    for (const path of [
      '/api/auth/login',
      '/api/auth/register',
      '/api/contact',
      '/api/checkout/create-checkout-session',
    ]) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      const { status } = await ask(world.origin, path, { method: 'POST', headers, body });
      expect([path, status]).toEqual([path, 415]);
    }
  }
  const refresh = await ask(world.origin, '/api/auth/refresh', { method: 'POST' });
  expect(refresh.status).toBe(401);
});

test('3.5.3: a GET changes nothing, and headers and parameters cannot override the method', async () => {
  const overrideHeaders = {
    'x-http-method-override': 'POST',
    'x-method-override': 'POST',
    'x-http-method': 'POST',
  };
  for (const path of [
    '/api/auth/logout',
    '/api/auth/refresh',
    '/api/contact',
    '/api/orders/ingest-session',
  ]) {
    for (const query of ['', '?_method=POST']) {
      const { status } = await ask(world.origin, path + query, { headers: overrideHeaders });
      expect([path, status]).toEqual([path, 404]);
    }
  }
});

test('3.5.8: other sites may embed only pictures, because the payment page shows them', async () => {
  const { headers: page } = await ask(world.origin, '/');
  expect(page['cross-origin-resource-policy']).toBe('same-origin');
  const list = JSON.parse((await ask(world.origin, '/api/shop/all-prints')).text);
  const picture = await ask(world.origin, list[0].img.replace(publicUrl, ''));
  expect(picture.status).toBe(200);
  expect(picture.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringMatching(/^image\/(jpeg|avif)$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

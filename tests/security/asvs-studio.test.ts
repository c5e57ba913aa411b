import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '#tests/world/account.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, passkeyStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { ask, send } from './ask.ts';
import { listedPage, openPublicShop, type PublicShop, publicUrl } from './open-public-shop.ts';

/** OWASP ASVS 5.0, V3, V6 and V7, for the studio. Its roles: `studio-roles.test.ts`. */
let world: PublicShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openPublicShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

test('3.3.1 to 3.3.4: the cookie of a session is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
  const { authenticator } = await passkeyStaff(world);
  const options = await ask(world.origin, '/api/studio/sign-in/options', { method: 'POST' });
  const response = authenticator.answer(JSON.parse(options.text));
  const { headers } = await send(world.origin, '/api/studio/sign-in/passkey', { response });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-studio=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

describe('3.5.1 to 3.5.3: pages of other origins', () => {
  const calls = [
    ['GET', '/api/studio/session'],
    ['GET', '/api/studio/changes'],
    ['DELETE', '/api/studio/session'],
    ['POST', '/api/studio/sign-in/options'],
    ['POST', '/api/studio/invitations/open'],
  ] as const;

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site without an origin, such as a link or a picture', { 'sec-fetch-site': 'cross-site' }],
    ['a page that may call the rest of the API', { origin: listedPage, 'sec-fetch-site': 'same-site' }],
  ])('%s can call nothing in the studio, not even to read', async (_, from) => {
    for (const [method, path] of calls) {
      const headers: Record<string, string> = { cookie: owner.cookie, ...from };
      const { status, text } = await ask(world.origin, path, { method, headers });
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain(owner.email);
    }
    expect((await studio(world, 'GET session', owner)).statusCode).toBe(200);
  });

  test.each([{ origin: publicUrl }, { origin: publicUrl, 'sec-fetch-site': 'same-origin' }, {}])(
    "the studio's own page may, with the headers %j",
    async (from) => {
      const headers: Record<string, string> = { cookie: owner.cookie, ...from };
      expect((await ask(world.origin, '/api/studio/session', { headers })).status).toBe(200);
    },
  );
});

test('2.4.1 and 6.3.1: calls without a session are limited for one address', async () => {
  const address = newAddress();
  const open = () =>
    send(
      world.origin,
      '/api/studio/invitations/open',
      { token: 'a guess' },
      { headers: { 'x-forwarded-for': address } },
    );
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await open()).status));
  expect(statuses.filter((status) => status === 404)).toHaveLength(300);
  const limited = await open();
  expect(limited.status).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(500);
}, 600_000);

test('14.3.2: every response of the studio is no-store', async () => {
  for (const path of ['/api/studio/session', '/api/studio/staff', '/api/studio/changes']) {
    for (const headers of [{ cookie: owner.cookie }, {}]) {
      const answer = await ask(world.origin, path, { headers: headers as Record<string, string> });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
});

test('3.5.4: a studio on another host answers there only, and its passkeys work there only', async () => {
  const settings = { STUDIO_URL: 'http://studio.localhost:3000/studio/' };
  const world = await openTestShop({ settings });
  const { cookie } = await newStaff(world);
  const at = async (host: string) =>
    (await studio(world, 'GET session', { cookie, headers: { host } })).statusCode;
  expect(await at('studio.localhost:3000')).toBe(200);
  expect(await at('localhost:3000')).toBe(404);
  expect(await at('studio.localhost.evil.example')).toBe(404);
  const headers = { host: 'studio.localhost:3000' };
  const options = await studio(world, 'POST sign-in/options', { headers });
  expect(options.json().rpId).toBe('studio.localhost');
  await world.close();
});

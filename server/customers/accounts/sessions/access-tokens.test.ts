import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTokenSecret } from '#server/configuration/token-secret.ts';
import { authenticated, joinedMember, type Member } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
let member: Member;
let other: Member;
let secret: Uint8Array;
beforeAll(async () => {
  world = await openTestShop();
  member = await joinedMember(world);
  other = await joinedMember(world);
  secret = new TextEncoder().encode(await findTokenSecret(world.shop.configuration));
});
afterAll(() => world.close());

/** A token like the shop's, with some parts changed. */
function token(parts: {
  sub?: string;
  ver?: number | undefined;
  aud?: string;
  typ?: string;
  alg?: string;
  key?: Parameters<SignJWT['sign']>[0];
  expiresIn?: string;
}): Promise<string> {
  const { sub = member.userId, aud = 'passepartout', typ = 'at+jwt', alg = 'HS256' } = parts;
  const { key = secret, expiresIn = '15 m' } = parts;
  const claims = 'ver' in parts ? { ver: parts.ver } : { ver: 0 };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ })
    .setSubject(sub)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(key);
}

function me(headers: Record<string, string>) {
  return world.app.inject({ url: '/api/users/me', headers });
}

test('a token in either header, or the same in both, identifies the caller', async () => {
  const accessToken = await token({});
  const { authorization } = authenticated(accessToken);
  for (const headers of [{ authorization }, { token: accessToken }, { authorization, token: accessToken }]) {
    expect((await me(headers)).json()).toMatchObject({ _id: member.userId });
  }
});

test("another member's cookie beside a token does not change the caller", async () => {
  const headers = { ...member.headers, cookie: other.cookie };
  expect((await me(headers)).json()).toMatchObject({ _id: member.userId });
  const favourites = async (userId: string) =>
    (await world.app.inject({ url: `/api/users/favorites/${userId}`, headers })).statusCode;
  expect(await favourites(member.userId)).toBe(200);
  expect(await favourites(other.userId)).toBe(403);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

test.each<[string, () => Promise<string> | string]>([
  ['that has expired', () => token({ expiresIn: '-1 s' })],
  ['signed with another secret', () => token({ key: new TextEncoder().encode('x'.repeat(43)) })],
  ['signed with another algorithm', () => token({ alg: 'HS512' })],
  ['signed with a key pair', () => token({ alg: 'RS256', key: rsa })],
  ['for another audience', () => token({ aud: 'another shop' })],
  ['of another kind', () => token({ typ: 'JWT' })],
  ['with a version that the account never had', () => token({ ver: 7 })],
  ['without a version', () => token({ ver: undefined })],
  ['of an account that does not exist', () => token({ sub: crypto.randomUUID() })],
  ['with SQL as its account', () => token({ sub: "1' or '1'='1" })],
  [
    'without a signature (alg=none)',
    () =>
      new UnsecuredJWT({ ver: 0 })
        .setSubject(member.userId)
        .setAudience('passepartout')
        .setExpirationTime('1 h')
        .encode(),
  ],
  [
    'whose header alone is replaced by one without a signature',
    async () => {
      const [, claims] = (await token({})).split('.');
      return `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`;
    },
  ],
  [
    'with changed claims',
    async () => {
      const [head, , signature] = (await token({})).split('.');
      const claims = (await token({ sub: other.userId, key: new Uint8Array(32) })).split('.')[1];
      return `${head}.${claims}.${signature}`;
    },
  ],
  ['that is not a token', () => 'abc'],
  ['that is a refresh token', () => member.cookie.split('=')[1] ?? ''],
])('a token %s is a 401', async (_, forge) => {
  const response = await me(authenticated(await forge()));
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
});

describe('headers', () => {
  test.each<[string, () => Record<string, string>]>([
    ['none', () => ({})],
    ['no scheme', () => ({ authorization: member.accessToken })],
    ['another scheme', () => ({ authorization: `Basic ${member.accessToken}` })],
    ['an empty token', () => ({ authorization: 'Bearer ' })],
    [
      "two members' tokens, one in each",
      () => ({ authorization: `Bearer ${member.accessToken}`, token: other.accessToken }),
    ],
    [
      'a valid token in one, and an invalid one in the other',
      () => ({ authorization: 'Bearer abc', token: member.accessToken }),
    ],
    [
      'an invalid token in the header token',
      () => ({ authorization: `Bearer ${member.accessToken}`, token: 'abc' }),
    ],
  ])('%s is a 401', async (_, headers) => {
    expect((await me(headers())).statusCode).toBe(401);
  });
});

test.each(['GET /api/users/me', 'GET /api/users/me/data', 'GET /api/orders/mine', 'DELETE /api/users/me'])(
  '%s requires signing in',
  async (call) => {
    const [method, url] = call.split(' ') as ['GET' | 'DELETE', string];
    const body = method === 'DELETE' ? { payload: { password: member.password } } : {};
    const response = await world.app.inject({ method, url, ...body });
    expect(response.statusCode).toBe(401);
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

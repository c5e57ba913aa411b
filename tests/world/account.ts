import { SignJWT } from 'jose';
import { v7 as newId } from 'uuid';
import { findTokenSecret } from '#server/configuration/token-secret.ts';
import { createAccessTokens } from '#server/customers/accounts/sessions/access-tokens.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { authenticated } from './member.ts';
import type { TestShop } from './open-test-shop.ts';

/** A signed-in account that was not registered through the API. It has no password. */
export interface Account {
  userId: string;
  email: string;
  accessToken: string;
  /** The headers that the storefront sends with every authenticated call. */
  headers: Record<string, string>;
}

/** Inserts an account, by default with made-up values, and issues an access token. */
export async function newAccount(
  { shop }: TestShop,
  overrides: { email?: string; firstName?: string; isMember?: boolean } = {},
): Promise<Account> {
  const userId = newId();
  const email = overrides.email ?? `${userId}@example.com`;
  await shop.database.db.insert(users).values({ id: userId, passwordHash: 'none', ...overrides, email });
  const tokens = createAccessTokens(await findTokenSecret(shop.configuration));
  const accessToken = await tokens.issue({ userId, tokenVersion: 0 });
  return { userId, email, accessToken, headers: authenticated(accessToken) };
}

/** Invalid authentication headers, each with a name for its flaw. */
export async function invalidAuthHeaders(
  world: TestShop,
  { userId, accessToken }: Account,
): Promise<[flaw: string, headers: Record<string, string>][]> {
  const [header, claims] = accessToken.split('.');
  const otherToken = (await newAccount(world)).accessToken;
  const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  return [
    ['no token', authenticated('nonsense')],
    ['not signed', authenticated(`${unsigned}.${claims}.`)],
    ["signed for another's claims", authenticated(`${header}.${claims}.${otherToken.split('.')[2]}`)],
    ['signed with another secret', authenticated(await signToken(userId, 'x'.repeat(43), '15 minutes'))],
    ['expired', authenticated(await expiredToken(world, userId))],
    ['two tokens that disagree', { authorization: `Bearer ${accessToken}`, token: otherToken }],
    ['no bearer', { authorization: 'Basic YTpi' }],
  ];
}

/** A token of the account that expired a minute ago. */
export async function expiredToken({ shop }: TestShop, userId: string): Promise<string> {
  return signToken(userId, await findTokenSecret(shop.configuration), '1 minute ago');
}

function signToken(userId: string, secret: string, expiry: string): Promise<string> {
  return new SignJWT({ ver: 0 })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setAudience('passepartout')
    .setIssuedAt('16 minutes ago')
    .setExpirationTime(expiry)
    .sign(new TextEncoder().encode(secret));
}

let usedAddresses = 0;

/** An IP address (from RFC 2544's range for tests) that no other test in this file uses. */
export function newAddress(): string {
  usedAddresses += 1;
  return `198.18.${usedAddresses >> 8}.${usedAddresses & 255}`;
}

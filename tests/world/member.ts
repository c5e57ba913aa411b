import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { users } from '#server/accounts/tables.ts';
import type { Account } from './account.ts';
import { newEmail } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';

/** Somebody with an account, signed in. */
export interface Member {
  userId: string;
  email: string;
  password: string;
  accessToken: string;
  /** The refresh cookie, as a request's `cookie` header carries it. */
  cookie: string;
  /** What an authenticated call carries (specification, section 7). */
  headers: { authorization: string; token: string };
}

export const password = 'walls-that-talk';

/** A new member of this shop, with an email that no other test uses unless told. */
export async function joinedMember(
  world: Pick<TestShop, 'app'>,
  stated: { email?: string; firstName?: string } = {},
): Promise<Member> {
  const application = { email: newEmail(), firstName: 'Ada', password, ...stated };
  const joined = await post(world, '/api/auth/register', application);
  if (joined.statusCode !== 201) throw new Error(`Nobody joined: ${joined.body}`);
  return signedIn(world, application);
}

/** A further session of a member, as on another device. */
export async function signedIn(
  world: Pick<TestShop, 'app'>,
  { email, password }: { email: string; password: string },
): Promise<Member> {
  const response = await post(world, '/api/auth/login', { email, password });
  if (response.statusCode !== 200) throw new Error(`Nobody is signed in: ${response.body}`);
  const { _id, accessToken } = response.json();
  return {
    userId: _id,
    email,
    password,
    accessToken,
    cookie: cookieOf(response),
    headers: authenticated(accessToken),
  };
}

/** Both headers of an authenticated call. */
export function authenticated(accessToken: string): Member['headers'] {
  return { authorization: `Bearer ${accessToken}`, token: accessToken };
}

/** The cookie that an answer sets, as the next request carries it. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  if (!cookie) throw new Error('The answer sets no cookie.');
  return `${cookie.name}=${cookie.value}`;
}

export function post(
  { app }: Pick<TestShop, 'app'>,
  url: string,
  payload: object,
  from: { headers?: Record<string, string>; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload, ...from });
}

/** Ends an account's membership, or begins it again. */
export async function setMembership(
  { shop }: TestShop,
  { userId }: Pick<Account, 'userId'>,
  isMember: boolean,
): Promise<void> {
  await shop.database.db.update(users).set({ isMember }).where(eq(users.id, userId));
}

import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { users } from '#server/customers/accounts/tables.ts';
import { newEmail } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';

/** A registered member who is signed in. */
export interface Member {
  userId: string;
  email: string;
  password: string;
  accessToken: string;
  /** The refresh cookie, as the value of a `cookie` header. */
  cookie: string;
  /** The headers of an authenticated call (specification, section 7). */
  headers: { authorization: string; token: string };
}

export const password = 'walls-that-talk';

/** Registers a new member, by default with an email that no other test uses. */
export async function joinedMember(
  world: Pick<TestShop, 'app'>,
  overrides: { email?: string; firstName?: string } = {},
): Promise<Member> {
  const application = { email: newEmail(), firstName: 'Ada', password, ...overrides };
  const response = await post(world, '/api/auth/register', application);
  if (response.statusCode !== 201) throw new Error(`Registering failed: ${response.body}`);
  return signedIn(world, application);
}

/** Signs a member in again, as on another device. */
export async function signedIn(
  world: Pick<TestShop, 'app'>,
  { email, password }: { email: string; password: string },
): Promise<Member> {
  const response = await post(world, '/api/auth/login', { email, password });
  if (response.statusCode !== 200) throw new Error(`Signing in failed: ${response.body}`);
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

/** The cookie that a response sets, as the value of a `cookie` header. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  if (!cookie) throw new Error('The response sets no cookie.');
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

/** Ends or restores an account's membership. */
export async function setMembership(
  { shop }: TestShop,
  { userId }: Pick<Member, 'userId'>,
  isMember: boolean,
): Promise<void> {
  await shop.database.db.update(users).set({ isMember }).where(eq(users.id, userId));
}

import type { LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';
import type { StaffRole } from '#domain/staff/staff.ts';
import type { StaffMember } from '#server/staff/find-staff.ts';
import { inviteStaff } from '#server/staff/invitations/invite-staff.ts';
import { startStaffSession } from '#server/staff/sessions/staff-sessions.ts';
import { staff } from '#server/staff/tables.ts';
import { openAuthenticator } from './authenticator.ts';
import { newEmail } from './buy.ts';
import { cookieOf } from './member.ts';
import type { TestShop } from './open-test-shop.ts';

/** A member of staff with an open session, who did not accept an invitation. */
export interface SignedInStaff extends StaffMember {
  /** The value of a `cookie` header. */
  cookie: string;
}

interface ShopOfStaff {
  database: Pick<TestShop['shop']['database'], 'db'>;
  staff: Pick<TestShop['shop']['staff'], 'now'>;
  configuration: { studioUrl: string };
}

/** Inserts a member of staff, by default an owner, and starts a session, which counts as verified just now. */
export async function newStaff(
  { shop }: { shop: ShopOfStaff },
  {
    role = 'owner',
    email = newEmail(),
    name = `Ada the ${role}`,
  }: { role?: StaffRole; email?: string; name?: string } = {},
): Promise<SignedInStaff> {
  const member = { id: newId(), email, name, role };
  const { db } = shop.database;
  await db.insert(staff).values({ ...member, createdAt: shop.staff.now() });
  const client = { address: '192.0.2.1', browser: 'Test' };
  const { token } = await startStaffSession(db, shop.staff, member, client);
  return { ...member, cookie: `${studioCookie(shop.configuration)}=${token}` };
}

/** The name of the studio's cookie. */
export function studioCookie({ studioUrl }: { studioUrl: string }): string {
  return studioUrl.startsWith('https:') ? '__Host-studio' : 'studio';
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Makes a call of the studio, such as `POST sign-in/options`. */
export function studio(
  { app }: Pick<TestShop, 'app'>,
  call: string,
  { cookie, body, headers }: { cookie?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const [method, path] = call.split(' ') as [Method, string];
  return app.inject({
    method,
    url: `/api/studio/${path}`,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    // The stream of events has no end.
    payloadAsStream: path === 'events',
    ...(body ? { payload: body } : {}),
  });
}

/** Invites a person. @returns the token of the link */
export async function invitationToken(
  { shop }: Pick<TestShop, 'shop'>,
  invitation: { email?: string; role?: StaffRole } = {},
): Promise<string> {
  const wanted = { email: newEmail(), role: 'owner' as const, author: 'terminal', ...invitation };
  const { link } = await inviteStaff(shop.staff, wanted);
  return link.split('#')[1] ?? '';
}

/** A person who accepted an invitation with a passkey. */
export async function passkeyStaff(
  world: TestShop,
  {
    role = 'owner',
    email = newEmail(),
    isSynced = false,
  }: { role?: StaffRole; email?: string; isSynced?: boolean } = {},
) {
  const token = await invitationToken(world, { email, role });
  const authenticator = openAuthenticator({ ...world.shop.staff, isSynced });
  const options = await studio(world, 'POST invitations/passkey-options', { body: { token, name: 'Ada' } });
  const response = authenticator.register(options.json());
  const accepted = await studio(world, 'POST invitations/accept-passkey', {
    body: { token, name: 'Ada', response },
  });
  if (accepted.statusCode !== 200) throw new Error(`The invitation was not accepted: ${accepted.body}`);
  return { ...(accepted.json().staff as StaffMember), cookie: cookieOf(accepted), authenticator };
}

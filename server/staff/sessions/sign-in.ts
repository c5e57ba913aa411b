import type { AssertionAnswer } from '#domain/api/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import type { StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { enqueueStaffNotice, isKnownBrowser } from './send-staff-notice.ts';
import { type Client, type SignedIn, startStaffSession } from './staff-sessions.ts';

/** @throws RequestError 401 for a passkey that is unknown or not valid, and for a disabled person */
export async function signInWithPasskey(
  context: StaffContext,
  { response, client }: { response: AssertionAnswer; client: Client },
): Promise<SignedIn> {
  return context.db.transaction(async (tx) =>
    start(tx, context, await verifyPasskey(tx, context, { response }), client),
  );
}

/** @returns undefined if email, password or code is wrong. @throws RequestError 429 */
export async function signInWithPassword(
  context: StaffContext,
  { client, ...credentials }: { email: string; password: string; code: string; client: Client },
): Promise<SignedIn | undefined> {
  const { address, deviceTokens } = client;
  return checkPassword(context, { ...credentials, address, deviceTokens }, async (tx, member, owner) => ({
    ...(await start(tx, context, member, client)),
    deviceTokens: context.knownDevices.add(deviceTokens, owner),
  }));
}

async function start(
  tx: Executor,
  context: StaffContext,
  member: StaffMember,
  client: Client,
): Promise<SignedIn> {
  const { id: staffId } = member;
  const isKnown = await isKnownBrowser(tx, staffId, client);
  const { id, token: session } = await startStaffSession(tx, context, member, client);
  const { address, browser } = client;
  await recordStaffChange(tx, context, {
    author: staffId,
    action: 'session.started',
    id,
    after: { address, browser },
  });
  if (!isKnown) await enqueueStaffNotice(tx, context, { notice: 'new-browser', email: member.email });
  return { member, session };
}

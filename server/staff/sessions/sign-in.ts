import type { Executor } from '#server/database/database.ts';
import { findActiveStaff, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import type { AssertionAnswer } from '../passkeys/passkey-answers.ts';
import { passkeyRefused, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { enqueueStaffNotice, isKnownBrowser } from './send-staff-notice.ts';
import { type Client, startStaffSession } from './staff-sessions.ts';

/** @throws RequestError 401 for a passkey that is unknown or not valid, and for a disabled person */
export async function signInWithPasskey(
  context: StaffContext,
  { response, client }: { response: AssertionAnswer; client: Client },
): Promise<{ member: StaffMember; session: string }> {
  return context.db.transaction(async (tx) => {
    const signedIn = await start(tx, context, await verifyPasskey(tx, context, { response }), client);
    if (!signedIn) throw passkeyRefused(401);
    return signedIn;
  });
}

/** @returns undefined if email, password or code is wrong. @throws RequestError 429 */
export async function signInWithPassword(
  context: StaffContext,
  { client, ...credentials }: { email: string; password: string; code: string; client: Client },
): Promise<{ member: StaffMember; session: string } | undefined> {
  const attempt = { ...credentials, address: client.address };
  return checkPassword(context, attempt, (tx, { id }) => start(tx, context, id, client));
}

/** @returns undefined for a person who has just been disabled */
async function start(tx: Executor, context: StaffContext, staffId: string, client: Client) {
  const member = await findActiveStaff(tx, staffId);
  if (!member) return undefined;
  const isKnown = await isKnownBrowser(tx, staffId, client);
  const { id, token: session } = await startStaffSession(tx, context, member, client);
  const { address, browser } = client;
  await recordStaffChange(tx, context, {
    staffId,
    action: 'started',
    subject: { kind: 'session', id },
    after: { address, browser },
  });
  if (!isKnown) await enqueueStaffNotice(tx, context, { notice: 'new-browser', email: member.email });
  return { member, session };
}

import { eq } from 'drizzle-orm';
import { studioTimes } from '#domain/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { findActiveStaff, type StaffMember } from '../find-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import type { AssertionAnswer } from '../passkeys/passkey-answers.ts';
import { passkeyRefused, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { staffSessions } from '../tables.ts';
import { type Client, type StaffSession, startStaffSession } from './staff-sessions.ts';

/** @throws RequestError 401 for a passkey that is unknown or not valid, and for a disabled person */
export async function signInWithPasskey(
  context: StaffContext,
  { response, client }: { response: AssertionAnswer; client: Client },
): Promise<{ member: StaffMember; session: string }> {
  return context.db.transaction(async (tx) => {
    const member = await findActiveStaff(tx, await verifyPasskey(tx, context, { response }));
    if (!member) throw passkeyRefused(401);
    return start(tx, context, member, client);
  });
}

/** @returns undefined if email, password or code is wrong. @throws RequestError 429 */
export async function signInWithPassword(
  context: StaffContext,
  { client, ...credentials }: { email: string; password: string; code: string; client: Client },
): Promise<{ member: StaffMember; session: string } | undefined> {
  const attempt = { ...credentials, address: client.address };
  return checkPassword(context, attempt, (tx, member) => start(tx, context, member, client));
}

async function start(tx: Executor, context: StaffContext, member: StaffMember, client: Client) {
  const { id, token: session } = await startStaffSession(tx, context, member, client);
  await recordStaffChange(tx, context, {
    staffId: member.id,
    action: 'started',
    subject: { kind: 'session', id },
    after: { ...client },
  });
  return { member, session };
}

/** Verifies a person again. @returns when calls need another verification. @throws RequestError 403 */
export async function stepUpWithPasskey(
  context: StaffContext,
  { session, response }: { session: StaffSession; response: AssertionAnswer },
): Promise<Date> {
  return context.db.transaction(async (tx) => {
    await verifyPasskey(tx, context, { response, staffId: session.member.id });
    return recordVerification(tx, context, session);
  });
}

/** As `stepUpWithPasskey`. @returns undefined if password or code is wrong. @throws RequestError 429 */
export async function stepUpWithPassword(
  context: StaffContext,
  { session, ...attempt }: { session: StaffSession; password: string; code: string; address: string },
): Promise<Date | undefined> {
  const { email } = session.member;
  return checkPassword(context, { ...attempt, email }, (tx) => recordVerification(tx, context, session));
}

async function recordVerification(tx: Executor, context: StaffContext, { id, member }: StaffSession) {
  const verifiedAt = context.now();
  await tx.update(staffSessions).set({ verifiedAt }).where(eq(staffSessions.id, id));
  const subject = { kind: 'session', id };
  await recordStaffChange(tx, context, { staffId: member.id, action: 'verified', subject });
  return verifiedUntil({ verifiedAt });
}

/** Until when calls that need a fresh verification are open to a session. */
export function verifiedUntil({ verifiedAt }: Pick<StaffSession, 'verifiedAt'>): Date {
  return new Date(verifiedAt.getTime() + studioTimes.stepUpMinutes * 60_000);
}

/** Ends one of the person's own sessions. @throws RequestError 404 for another's */
export async function endOwnSession(
  context: Pick<StaffContext, 'db' | 'now'>,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [session] = await tx.delete(staffSessions).where(eq(staffSessions.id, id)).returning();
    if (session?.staffId !== staffId) throw notFound('You have no such session.');
    const { address, browser } = session;
    const subject = { kind: 'session', id };
    await recordStaffChange(tx, context, { staffId, action: 'ended', subject, before: { address, browser } });
  });
}

import { eq } from 'drizzle-orm';
import type { AssertionAnswer } from '#domain/api/staff/staff.ts';
import { studioTimes } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import type { StaffContext } from '../open-staff.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { staffSessions } from '../tables.ts';
import type { StaffSession } from './staff-sessions.ts';

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

/**
 * As `stepUpWithPasskey`. Wrong attempts count for the session, so that attempts of others don't lock it.
 * @returns undefined if password or code is wrong. @throws RequestError 429
 */
export async function stepUpWithPassword(
  context: StaffContext,
  { session, ...attempt }: { session: StaffSession; password: string; code: string; address: string },
): Promise<Date | undefined> {
  const { id: sessionId, member } = session;
  return checkPassword(context, { ...attempt, email: member.email, sessionId }, (tx) =>
    recordVerification(tx, context, session),
  );
}

async function recordVerification(tx: Executor, context: StaffContext, { id, member }: StaffSession) {
  const verifiedAt = context.now();
  await tx.update(staffSessions).set({ verifiedAt }).where(eq(staffSessions.id, id));
  await recordStaffChange(tx, context, { author: member.id, action: 'session.verified', id });
  return verifiedUntil({ verifiedAt });
}

/** The time until which a session may make calls that need a fresh verification. */
export function verifiedUntil({ verifiedAt }: Pick<StaffSession, 'verifiedAt'>): Date {
  return new Date(verifiedAt.getTime() + studioTimes.stepUpMinutes * 60_000);
}

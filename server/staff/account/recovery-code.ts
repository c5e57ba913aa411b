import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { memberColumns } from '../find-staff.ts';
import { insertInvitation } from '../invitations/invite-staff.ts';
import { lockStaff } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { newLongCode, readLongCode } from '../passwords/codes.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { enqueueStaffNotice } from '../sessions/send-staff-notice.ts';
import type { StaffSession } from '../sessions/staff-sessions.ts';
import { staff, staffRecoveryCodes } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';

/** Replaces the recovery code of the person's own account. @returns it, which is stored nowhere. @throws RequestError 401 */
export async function replaceRecoveryCode(context: StaffContext, session: StaffSession): Promise<string> {
  return context.db.transaction(async (tx) => {
    await lockOwnAccount(tx, session);
    const { id, email } = session.member;
    await enqueueStaffNotice(tx, context, { notice: 'new-recovery-code', email });
    return makeRecoveryCode(tx, context, id);
  });
}

/** Makes a recovery code in place of the person's last one. */
export async function makeRecoveryCode(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  staffId: string,
): Promise<string> {
  const code = newLongCode();
  const values = { codeHash: hashToken(readLongCode(code) ?? code), createdAt: context.now() };
  await tx
    .insert(staffRecoveryCodes)
    .values({ staffId, ...values })
    .onConflictDoUpdate({ target: staffRecoveryCodes.staffId, set: values });
  await recordStaffChange(tx, context, { author: staffId, action: 'staff.recovery-code-made', id: staffId });
  return code;
}

/**
 * Opens an invitation to the person whose recovery code it is, in their present role. The code works until that
 * invitation is accepted, so a passkey that could not be made costs nothing.
 * @returns the link of the invitation
 * @throws RequestError 401 for an unknown code and that of a disabled person
 */
export async function useRecoveryCode(context: StaffContext, typed: string): Promise<string> {
  const code = readLongCode(typed);
  if (!code) throw wrongCode();
  return context.db.transaction(async (tx) => {
    // Only a right code locks staff, so a stranger's guess blocks no one.
    if (!(await findOwner(tx, code))) throw wrongCode();
    const rows = await lockStaff(tx);
    const member = await findOwner(tx, code);
    if (!member) throw wrongCode();
    const { id, email, role } = member;
    await recordStaffChange(tx, context, { author: id, action: 'staff.recovery-code-used', id });
    await enqueueStaffNotice(tx, context, { notice: 'recovery-code-used', email });
    const { link } = await insertInvitation(tx, context, { email, role, author: id, rows });
    return link;
  });
}

async function findOwner(tx: Executor, code: string) {
  const [member] = await tx
    .select(memberColumns)
    .from(staffRecoveryCodes)
    .innerJoin(staff, eq(staff.id, staffRecoveryCodes.staffId))
    .where(and(eq(staffRecoveryCodes.codeHash, hashToken(code)), isNull(staff.disabledAt)));
  return member;
}

function wrongCode(): RequestError {
  return new RequestError(
    401,
    'wrong_recovery_code',
    'This recovery code is not valid. A newer code or a new invitation replaces it.',
    { code: 'Not a valid recovery code' },
  );
}

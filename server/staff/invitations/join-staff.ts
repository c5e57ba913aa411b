import { eq } from 'drizzle-orm';
import { staffNameProblem } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { memberColumns, type StaffMember } from '../find-staff.ts';
import { lockStaff, requireOwnerLeft } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import {
  staff,
  staffChallenges,
  staffInvitations,
  staffPasskeys,
  staffPasswords,
  staffRecoveryCodes,
  staffSessions,
} from '../tables.ts';
import { type OpenInvitation, requireInvitation } from './open-invitation.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/** What a person signs in with, or has begun to change. */
const signInTables = [staffPasskeys, staffPasswords, staffRecoveryCodes, staffSessions, staffChallenges];

/** The id of the person who accepts an invitation: that of the member of staff with this email, if there is one. */
export async function invitedId(on: Executor, { id, email }: OpenInvitation): Promise<string> {
  const [member] = await on.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  return member?.id ?? id;
}

/**
 * Accepts an invitation. A person who was staff already gets the role of the invitation and starts anew: their passkeys,
 * password, recovery code and sessions end, because the device that they were on may be lost, and so do open invitations by them. The
 * caller adds a passkey or a password.
 * @throws RequestError 404 or 410 for an invitation that is not open, 409 if no owner would be left
 */
export async function joinStaff(
  tx: Executor,
  context: StaffContext,
  { token, name: typedName }: { token: string; name: string },
): Promise<StaffMember> {
  requireNoProblem({ name: staffNameProblem(typedName) });
  const rows = await lockStaff(tx);
  const invitation = await requireInvitation(tx, context, token);
  const { email, role } = invitation;
  const usedAt = context.now();
  await tx.update(staffInvitations).set({ usedAt }).where(eq(staffInvitations.id, invitation.id));
  const id = await invitedId(tx, invitation);
  if (role !== 'owner') requireOwnerLeft(rows, id);
  for (const table of signInTables) {
    await tx.delete(table).where(eq(table.staffId, id));
  }
  const [before] = await tx.select(memberColumns).from(staff).where(eq(staff.id, id));
  const values = { name: typedName.trim(), role, disabledAt: null };
  await tx
    .insert(staff)
    .values({ id, email, ...values, createdAt: usedAt })
    .onConflictDoUpdate({ target: staff.id, set: values });
  const member = { id, email, name: values.name, role };
  await withdrawInvitationsOf(tx, context, { member, author: id });
  await recordStaffChange(tx, context, {
    author: id,
    action: 'staff.joined',
    id,
    before,
    after: member,
  });
  return member;
}

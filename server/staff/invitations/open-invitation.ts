import { and, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { hashToken } from '#server/customers/accounts/opaque-tokens.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, RequestError } from '#server/http/errors.ts';
import type { StaffContext } from '../open-staff.ts';
import { accessActions } from '../record-staff-change.ts';
import { staff, staffChanges, staffInvitations } from '../tables.ts';

export type OpenInvitation = typeof staffInvitations.$inferSelect;

/**
 * Whether an invitation is older than the last change of the access of its person, or of the owner who invited them. Such
 * changes withdraw invitations, but earlier versions of the shop did not. The ids of both tables are in the order of time.
 */
const isOutdated = sql`exists (
  select from ${staffChanges} where ${staffChanges.subjectKind} = 'staff'
    and ${staffChanges.subjectId} in (
      select ${staff.id}::text from ${staff}
      where ${staff.id} = ${staffInvitations.invitedBy} or ${staff.email} = ${staffInvitations.email})
    and ${staffChanges.action} in ${accessActions} and ${staffChanges.id} > ${staffInvitations.id})`;

/** The condition of invitations that can be accepted. */
export function isOpenInvitation(now: Date) {
  const { usedAt, expiresAt } = staffInvitations;
  return and(isNull(usedAt), gt(expiresAt, now), not(isOutdated));
}

/**
 * The invitation of a link. Locked until the transaction ends, so that it is accepted once.
 * @throws RequestError 404 for an unknown token and an outdated invitation, 410 for one that was accepted or has expired
 */
export async function requireInvitation(
  on: Executor,
  { now }: Pick<StaffContext, 'now'>,
  token: string,
): Promise<OpenInvitation> {
  const { tokenHash, usedAt } = staffInvitations;
  const [invitation] = await on
    .select()
    .from(staffInvitations)
    .where(and(eq(tokenHash, hashToken(token)), or(isNotNull(usedAt), not(isOutdated))))
    .for('update');
  if (!invitation) {
    throw notFound('This invitation does not exist. It may have been withdrawn or replaced by a newer one.');
  }
  if (invitation.usedAt) {
    throw new RequestError(410, 'invitation_used', 'This invitation was accepted already. Please sign in.');
  }
  if (invitation.expiresAt <= now()) {
    throw new RequestError(410, 'invitation_expired', 'This invitation has expired. Ask for a new one.');
  }
  return invitation;
}

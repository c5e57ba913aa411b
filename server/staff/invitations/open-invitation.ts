import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { notFound, RequestError } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import type { StaffContext } from '../open-staff.ts';
import { staffInvitations } from '../tables.ts';

export type OpenInvitation = typeof staffInvitations.$inferSelect;

/** The condition of invitations that can be accepted. */
export function isOpenInvitation(now: Date) {
  const { usedAt, expiresAt } = staffInvitations;
  return and(isNull(usedAt), gt(expiresAt, now));
}

/**
 * The invitation of a link. Locked until the transaction ends, so that it is accepted once.
 * @throws RequestError 404 for an unknown token, 410 for one that was accepted or has expired
 */
export async function requireInvitation(
  on: Executor,
  { now }: Pick<StaffContext, 'now'>,
  token: string,
): Promise<OpenInvitation> {
  const { tokenHash } = staffInvitations;
  const [invitation] = await on
    .select()
    .from(staffInvitations)
    .where(eq(tokenHash, hashToken(token)))
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

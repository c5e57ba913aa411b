import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Author } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import type { StaffMember } from '../find-staff.ts';
import { lockStaffFor } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { staffInvitations } from '../tables.ts';

/** Withdraws an invitation. @throws RequestError 404 if it is unknown or was accepted, 403 if the author is no owner anymore */
export async function withdrawInvitation(
  context: Pick<StaffContext, 'db' | 'now'>,
  { id, author }: { id: string; author: Author },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockStaffFor(tx, author);
    const withdrawn = await withdraw(tx, context, { author, which: eq(staffInvitations.id, id) });
    if (withdrawn === 0) throw notFound('There is no such open invitation.');
  });
}

/**
 * Withdraws the open invitations to and by a person whose access changes, in the transaction of the change. Otherwise they
 * would bring back what the change takes.
 */
export async function withdrawInvitationsOf(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { member, author }: { member: Pick<StaffMember, 'id' | 'email'>; author: Author },
): Promise<void> {
  const { invitedBy, email, expiresAt } = staffInvitations;
  const isTheirs = or(eq(invitedBy, member.id), eq(email, member.email));
  await withdraw(tx, context, { author, which: and(isTheirs, gt(expiresAt, context.now())) });
}

/** Withdraws the open invitations to emails, when an account gets another email. */
export async function withdrawInvitationsTo(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { emails, author }: { emails: string[]; author: Author },
): Promise<void> {
  const { email, expiresAt } = staffInvitations;
  await withdraw(tx, context, { author, which: and(inArray(email, emails), gt(expiresAt, context.now())) });
}

async function withdraw(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { author, which }: { author: Author; which: ReturnType<typeof and> },
): Promise<number> {
  const withdrawn = await tx
    .delete(staffInvitations)
    .where(and(which, isNull(staffInvitations.usedAt)))
    .returning();
  for (const { id, email, role } of withdrawn) {
    await recordStaffChange(tx, context, {
      author,
      action: 'invitation.withdrawn',
      id,
      before: { email, role },
    });
  }
  return withdrawn.length;
}

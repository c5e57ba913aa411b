import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { addInvitation } from './invitations/invite-staff.ts';
import { withdrawInvitationsOf } from './invitations/withdraw-invitations.ts';
import { lockStaff } from './lock-staff.ts';
import type { StaffContext } from './open-staff.ts';
import { recordStaffChange } from './record-staff-change.ts';
import { endStaffSessions } from './sessions/end-sessions.ts';
import { staff, staffInvitations } from './tables.ts';

/** The domain example.com is reserved (RFC 2606), so the email is no real person's. */
export const demoOwnerEmail = 'owner@example.com';

/**
 * Invites the demo owner of a shop where payments and mail are the sandbox's. Any other shop has none.
 * @returns the link, which replaces that of the last start; undefined in a real shop
 */
export async function inviteDemoOwner(
  context: StaffContext,
  isDemonstration: boolean,
): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    if (isDemonstration) {
      const invitation = { email: demoOwnerEmail, role: 'owner', author: 'terminal' } as const;
      return (await addInvitation(tx, context, invitation)).link;
    }
    await disableDemoOwner(tx, context);
    return undefined;
  });
}

/** Even the last owner: anybody at this machine may have become the demo owner, and invited others. */
async function disableDemoOwner(tx: Executor, context: StaffContext): Promise<void> {
  await lockStaff(tx);
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, demoOwnerEmail));
  const [demoOwner] = await tx
    .update(staff)
    .set({ disabledAt: context.now() })
    .where(and(eq(staff.email, demoOwnerEmail), isNull(staff.disabledAt)))
    .returning();
  if (!demoOwner) return;
  const author = 'terminal';
  await endStaffSessions(tx, context, { staffId: demoOwner.id, author });
  await withdrawInvitationsOf(tx, context, { member: demoOwner, author });
  await recordStaffChange(tx, context, {
    author,
    action: 'staff.changed',
    id: demoOwner.id,
    before: { disabled: false },
    after: { disabled: true },
  });
}

import { eq } from 'drizzle-orm';
import type { Author, StaffId } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { staffChallenges, staffInvitations, staffSessions } from '../tables.ts';

/**
 * Ends the sessions of a person, or of everybody.
 * @returns how many there were
 */
export async function endStaffSessions(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { staffId, author }: { staffId?: StaffId | undefined; author: Author },
): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(staffId ? eq(staffSessions.staffId, staffId) : undefined)
    .returning({ staffId: staffSessions.staffId });
  for (const [id, sessions] of Map.groupBy(ended, (session) => session.staffId)) {
    await recordStaffChange(tx, context, {
      author,
      action: 'staff.sessions-ended',
      id,
      before: { sessions: sessions.length },
    });
  }
  return ended.length;
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
    await recordStaffChange(tx, context, {
      author: staffId,
      action: 'session.ended',
      id,
      before: { address, browser },
    });
  });
}

/**
 * Ends every session and open invitation in the database of a restored backup, where those that ended after the backup
 * would be valid again.
 */
export async function endRestoredSessions(on: Executor): Promise<void> {
  await on.delete(staffSessions);
  await on.delete(staffChallenges);
  await on.delete(staffInvitations);
}

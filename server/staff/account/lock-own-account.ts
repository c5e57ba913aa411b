import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { unauthorized } from '#server/http/errors.ts';
import { lockStaff, type StaffRow } from '../lock-staff.ts';
import type { StaffSession } from '../sessions/staff-sessions.ts';
import { staffSessions } from '../tables.ts';

/**
 * Locks all staff before a person changes their own account, so that a lost device can't add a passkey beside the
 * invitation that replaces everything on it.
 * @returns everybody who is or was staff, and the person
 * @throws RequestError 401 if the session has ended since the call began
 */
export async function lockOwnAccount(
  tx: Executor,
  { id, member }: Pick<StaffSession, 'id' | 'member'>,
): Promise<{ rows: StaffRow[]; own: StaffRow }> {
  const rows = await lockStaff(tx);
  const sessions = await tx
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(eq(staffSessions.id, id));
  const own = rows.find((row) => row.id === member.id);
  if (sessions.length === 0 || !own) throw unauthorized();
  return { rows, own };
}

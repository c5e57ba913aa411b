import { eq } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff.ts';
import { notFound } from '#server/http/errors.ts';
import type { StaffContext } from './open-staff.ts';
import { recordStaffChange } from './record-staff-change.ts';
import { requireOwnerLeft } from './require-owner-left.ts';
import { staff, staffSessions } from './tables.ts';

interface StaffUpdate {
  id: string;
  role?: StaffRole | undefined;
  disabled?: boolean | undefined;
  /** Who changes it. Undefined: from the terminal. */
  by?: string | undefined;
}

/**
 * Gives a member of staff another role, disables or enables them. A disabled person's sessions end.
 * @throws RequestError 404 for an unknown id, 409 if no owner would be left
 */
export async function changeStaff(
  context: Pick<StaffContext, 'db' | 'now'>,
  { id, role, disabled, by }: StaffUpdate,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (disabled || (role && role !== 'owner')) await requireOwnerLeft(tx, id);
    const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
    if (!row) throw notFound('There is no such member of staff.');
    const before = { role: row.role, disabled: row.disabledAt !== null };
    const after = { role: role ?? before.role, disabled: disabled ?? before.disabled };
    const disabledAt = after.disabled ? (row.disabledAt ?? context.now()) : null;
    await tx.update(staff).set({ role: after.role, disabledAt }).where(eq(staff.id, id));
    if (after.disabled) await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    const subject = { kind: 'staff', id };
    await recordStaffChange(tx, context, { staffId: by, action: 'changed', subject, before, after });
  });
}

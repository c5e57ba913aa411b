import { eq, sql } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, requireUnchanged } from '#server/http/errors.ts';
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

export interface StaffAccess {
  role: StaffRole;
  disabled: boolean;
}

/**
 * Gives a member of staff another role, disables or enables them. A disabled person's sessions end.
 * @returns the id of the change, or undefined if they have the role already
 * @throws RequestError 404 for an unknown id, 409 if no owner would be left
 */
export async function changeStaff(
  context: Pick<StaffContext, 'db' | 'now'>,
  { id, by, ...wanted }: StaffUpdate,
): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    const access = await lockAccess(tx, id, wanted);
    const { role = access.role, disabled = access.disabled } = wanted;
    const isNewRole = role !== access.role;
    const isNewlyDisabled = disabled !== access.disabled;
    if (!isNewRole && !isNewlyDisabled) return undefined;
    await setAccess(tx, context, id, { role, disabled });
    return recordStaffChange(tx, context, {
      staffId: by,
      action: 'changed',
      subject: { kind: 'staff', id },
      before: { ...(isNewRole && { role: access.role }), ...(isNewlyDisabled && { disabled: !disabled }) },
      after: { ...(isNewRole && { role }), ...(isNewlyDisabled && { disabled }) },
    });
  });
}

/**
 * Undoes `changeStaff`, in the caller's transaction. Sessions that it ended stay ended.
 * @throws RequestError 409 if the person's role has changed since, or if no owner would be left
 */
export async function undoStaffChange(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { id, before, after }: { id: string; before: Partial<StaffAccess>; after: Partial<StaffAccess> },
): Promise<void> {
  const access = await lockAccess(tx, id, before);
  requireUnchanged(after, access);
  await setAccess(tx, context, id, { ...access, ...before });
}

/** The owners first, so that two owners can't demote each other at the same moment. */
async function lockAccess(
  tx: Executor,
  id: string,
  { role, disabled }: { role?: StaffRole | undefined; disabled?: boolean | undefined },
): Promise<StaffAccess> {
  if (disabled || (role && role !== 'owner')) await requireOwnerLeft(tx, id);
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!row) throw notFound('There is no such member of staff.');
  return { role: row.role, disabled: row.disabledAt !== null };
}

async function setAccess(
  tx: Executor,
  { now }: Pick<StaffContext, 'now'>,
  id: string,
  { role, disabled }: StaffAccess,
): Promise<void> {
  const disabledAt = disabled ? sql`coalesce(${staff.disabledAt}, ${now().toISOString()})` : null;
  await tx.update(staff).set({ role, disabledAt }).where(eq(staff.id, id));
  if (disabled) await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
}

import { eq, sql } from 'drizzle-orm';
import type { Author, StaffRole } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince, notFound, requireUnchanged } from '#server/http/errors.ts';
import { withdrawInvitationsOf } from './invitations/withdraw-invitations.ts';
import { lockStaffFor, requireOwnerLeft, type StaffRow } from './lock-staff.ts';
import type { StaffContext } from './open-staff.ts';
import { findLastAccessChanges, recordStaffChange } from './record-staff-change.ts';
import { staff, staffSessions } from './tables.ts';

interface StaffUpdate {
  id: string;
  role?: StaffRole | undefined;
  disabled?: boolean | undefined;
  author: Author;
}

export interface StaffAccess {
  role: StaffRole;
  disabled: boolean;
}

/**
 * Gives a member of staff another role, disables or enables them. A disabled person's sessions end, and each change
 * withdraws the open invitations to and by the person.
 * @returns the id of the change, or undefined if they have the role already
 * @throws RequestError 404 for an unknown id, 409 if no owner would be left, 403 if the author is no owner anymore
 */
export async function changeStaff(
  context: Pick<StaffContext, 'db' | 'now'>,
  { id, author, ...wanted }: StaffUpdate,
): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    const rows = await lockStaffFor(tx, author);
    const access = accessOf(rows, id);
    const { role = access.role, disabled = access.disabled } = wanted;
    const isNewRole = role !== access.role;
    const isNewlyDisabled = disabled !== access.disabled;
    if (!isNewRole && !isNewlyDisabled) return undefined;
    await setAccess(tx, context, { rows, id, role, disabled, author });
    return recordStaffChange(tx, context, {
      author,
      action: 'staff.changed',
      id,
      before: { ...(isNewRole && { role: access.role }), ...(isNewlyDisabled && { disabled: !disabled }) },
      after: { ...(isNewRole && { role }), ...(isNewlyDisabled && { disabled }) },
    });
  });
}

interface UndoneStaffChange {
  /** The row of the change in the log. */
  changeId: string;
  id: string;
  before: Partial<StaffAccess>;
  after: Partial<StaffAccess>;
}

/**
 * Undoes `changeStaff`, in the caller's transaction. Sessions that it ended and invitations that it withdrew don't return.
 * @throws RequestError 409 if the person's access has changed since, even if it is the same again, or if no owner would be
 *   left; 403 if the author is no owner anymore
 */
export async function undoStaffChange(
  tx: Executor,
  context: Pick<StaffContext, 'now'> & { author: Author },
  { changeId, id, before, after }: UndoneStaffChange,
): Promise<void> {
  const rows = await lockStaffFor(tx, context.author);
  const access = accessOf(rows, id);
  requireUnchanged(after, access);
  if (!(await findLastAccessChanges(tx, [id])).has(changeId)) throw changedSince({ ...access });
  await setAccess(tx, context, { rows, id, ...access, ...before, author: context.author });
}

function accessOf(rows: readonly StaffRow[], id: string): StaffAccess {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound('There is no such member of staff.');
  return { role: row.role, disabled: row.disabledAt !== null };
}

interface NewAccess extends StaffAccess {
  /** All staff, locked. */
  rows: readonly StaffRow[];
  id: string;
  author: Author;
}

async function setAccess(
  tx: Executor,
  context: Pick<StaffContext, 'now'>,
  { rows, id, role, disabled, author }: NewAccess,
): Promise<void> {
  if (disabled || role !== 'owner') requireOwnerLeft(rows, id);
  const disabledAt = disabled ? sql`coalesce(${staff.disabledAt}, ${context.now().toISOString()})` : null;
  const [member] = await tx.update(staff).set({ role, disabledAt }).where(eq(staff.id, id)).returning();
  if (disabled) await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
  if (member) await withdrawInvitationsOf(tx, context, { member, author });
}

import { asc } from 'drizzle-orm';
import type { Author } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, forbidden } from '#server/http/errors.ts';
import { staff } from './tables.ts';

export type StaffRow = typeof staff.$inferSelect;
type Access = Pick<StaffRow, 'id' | 'role' | 'disabledAt'>;

/**
 * Locks all staff until the transaction ends, so that changes of who may use the studio, and what follows from them, happen
 * one after the other. Call it before the transaction locks anything else of the staff. Sign-ins wait too.
 * @returns everybody who is or was staff
 */
export function lockStaff(tx: Executor): Promise<StaffRow[]> {
  return tx.select().from(staff).orderBy(asc(staff.id)).for('no key update');
}

/** Locks all staff for a change that only owners make. @throws RequestError 403 if the author is no owner anymore */
export async function lockStaffFor(tx: Executor, author: Author): Promise<StaffRow[]> {
  const rows = await lockStaff(tx);
  if (author !== 'terminal' && !rows.some((row) => row.id === author && isOwner(row)))
    throw forbidden('Your role does not include this.');
  return rows;
}

/**
 * Call it before an owner is disabled or gets another role.
 * @throws RequestError 409 if this is the only owner
 */
export function requireOwnerLeft(rows: readonly StaffRow[], id: string): void {
  if (!isOnlyOwner(rows, id)) return;
  throw conflict('last_owner', 'This is the last owner. Make another person an owner first.');
}

/** Whether no other person could invite this one again. */
export function isOnlyOwner(rows: readonly Access[], id: string): boolean {
  const owners = rows.filter(isOwner);
  return owners.length === 1 && owners[0]?.id === id;
}

function isOwner({ role, disabledAt }: Access): boolean {
  return role === 'owner' && disabledAt === null;
}

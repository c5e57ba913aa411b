import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { staff, staffPasskeys, staffPasswords, staffSessions } from './tables.ts';

/** A person who may use the studio. */
export interface StaffMember {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
}

export const memberColumns = { id: staff.id, email: staff.email, name: staff.name, role: staff.role };

/** Finds an active member of staff. The row stays locked against changes until the transaction ends. */
export async function findActiveStaff(tx: Executor, id: string): Promise<StaffMember | undefined> {
  const [member] = await tx
    .select(memberColumns)
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    .for('share');
  return member;
}

export interface ListedStaff extends StaffMember {
  createdAt: Date;
  disabledAt: Date | null;
  passkeys: number;
  hasPassword: boolean;
  /** The last call of a session that has not been deleted. */
  seenAt: Date | null;
}

/** Everybody who is or was staff, oldest first. */
export async function listStaff(on: Executor): Promise<ListedStaff[]> {
  const rows = await on
    .select({
      ...memberColumns,
      createdAt: staff.createdAt,
      disabledAt: staff.disabledAt,
      seenAt: max(staffSessions.seenAt),
    })
    .from(staff)
    .leftJoin(staffSessions, eq(staffSessions.staffId, staff.id))
    .groupBy(staff.id)
    .orderBy(asc(staff.createdAt), asc(staff.id));
  const passkeys = await on.select({ staffId: staffPasskeys.staffId }).from(staffPasskeys);
  const passwords = await on.select({ staffId: staffPasswords.staffId }).from(staffPasswords);
  return rows.map((row) => ({
    ...row,
    passkeys: passkeys.filter(({ staffId }) => staffId === row.id).length,
    hasPassword: passwords.some(({ staffId }) => staffId === row.id),
  }));
}

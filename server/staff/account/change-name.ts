import { eq } from 'drizzle-orm';
import { staffNameProblem } from '#domain/staff/staff.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import type { StaffSession } from '../sessions/staff-sessions.ts';
import { staff } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';

/** Changes the name of the person's own account. @throws RequestError 400 for an invalid name, 401 */
export async function changeName(
  context: StaffContext,
  { session, name: typedName }: { session: StaffSession; name: string },
): Promise<void> {
  requireNoProblem({ name: staffNameProblem(typedName) });
  const name = typedName.trim();
  const { id } = session.member;
  await context.db.transaction(async (tx) => {
    const { name: former } = (await lockOwnAccount(tx, session)).own;
    if (name === former) return;
    await tx.update(staff).set({ name }).where(eq(staff.id, id));
    await recordStaffChange(tx, context, {
      author: id,
      action: 'staff.renamed',
      id,
      before: { name: former },
      after: { name },
    });
  });
}

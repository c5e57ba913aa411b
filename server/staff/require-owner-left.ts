import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { conflict } from '#server/http/errors.ts';
import { staff } from './tables.ts';

/**
 * Call it before an owner is disabled or gets another role. It locks all owners until the transaction ends, so that two
 * owners can't demote each other at the same moment.
 * @throws RequestError 409 if this is the only owner
 */
export async function requireOwnerLeft(tx: Executor, id: string): Promise<void> {
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
    .orderBy(asc(staff.id))
    .for('update');
  if (owners.length > 1 || owners[0]?.id !== id) return;
  throw conflict('last_owner', 'This is the last owner. Make another person an owner first.');
}

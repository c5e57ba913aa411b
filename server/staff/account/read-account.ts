import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { listStaff } from '../find-staff.ts';
import { isOnlyOwner } from '../lock-staff.ts';
import { staffRecoveryCodes } from '../tables.ts';
import { listPasskeys } from './own-passkeys.ts';

/** How a person signs in, and whether anybody else could invite them again. */
export async function readAccount(on: Executor, staffId: string) {
  const [code] = await on.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  const everyone = await listStaff(on);
  return {
    passkeys: await listPasskeys(on, staffId),
    hasPassword: everyone.some(({ id, hasPassword }) => id === staffId && hasPassword),
    recoveryCodeMadeAt: code?.createdAt ?? null,
    isOnlyOwner: isOnlyOwner(everyone, staffId),
  };
}

import { eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { users } from './tables.ts';

/**
 * Locks an account against deletion until the transaction ends, so that rows that refer to it can be written.
 * @param strength `key share` can be held by many transactions at once, `no key update` by one at a time
 * @returns false if there is no account with this id
 */
export async function lockAccount(
  tx: Executor,
  id: string,
  strength: 'key share' | 'no key update',
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength);
  return rows.length > 0;
}

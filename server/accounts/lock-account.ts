import { eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { users } from './tables.ts';

/**
 * Keeps an account from being deleted until the transaction ends, so that what refers to it can be written.
 * @param hold `key share` any number at once; `no key update` one after the other
 * @returns false when there is no such account, whatever the id looks like
 */
export async function lockAccount(
  tx: Executor,
  id: string,
  hold: 'key share' | 'no key update',
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(hold);
  return held.length > 0;
}

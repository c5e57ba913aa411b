import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Account } from './account.ts';
import type { TestShop } from './open-test-shop.ts';

/** Ends an account's membership, or begins it again. */
export async function setMembership(
  { shop }: TestShop,
  { userId }: Pick<Account, 'userId'>,
  isMember: boolean,
): Promise<void> {
  await shop.database.db.update(users).set({ isMember }).where(eq(users.id, userId));
}

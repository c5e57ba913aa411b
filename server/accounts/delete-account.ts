import { eq } from 'drizzle-orm';
import type { User } from './authentication.ts';
import type { AccountsDesk } from './open-accounts.ts';
import { enqueueNotice } from './send-notice.ts';
import { users } from './tables.ts';

/**
 * Deletes an account with its favourites, sessions and reset links; its orders stay, without it. Access tokens stop
 * at once, for each is looked up.
 * @returns false when the password is wrong
 * @throws RequestError 429 as for a sign-in: a found access token must not become a way to guess the password
 */
export async function deleteAccount(
  { db, guard, passwords, jobs, now }: AccountsDesk,
  { user, password, address }: { user: User; password: string; address: string },
): Promise<boolean> {
  const { id, email } = user;
  const isRight = await guard.check({ email, address }, async () => {
    const [account] = await db.select().from(users).where(eq(users.id, id));
    return (await passwords.matches(password, account?.passwordHash)) || undefined;
  });
  if (!isRight) return false;
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(users).where(eq(users.id, id)).returning();
    // A second click finds it gone, and sends no second farewell.
    if (deleted) await enqueueNotice(tx, jobs, { notice: 'account-deleted', email, at: now() });
  });
  return true;
}

import { and, eq } from 'drizzle-orm';
import { unauthorized } from '#server/http/errors.ts';
import type { User } from '../authentication.ts';
import { lockAccount } from '../lock-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { admitNotice, enqueueNotice } from '../send-notice.ts';
import { findKnownDevice } from '../sessions/known-devices.ts';
import { users } from '../tables.ts';

/**
 * Deletes an account with its favourites, sessions and reset links; its orders stay, without it. Access tokens stop
 * at once, for each is looked up.
 * @returns false when the password is wrong
 * @throws RequestError 429 as for a sign-in: a found access token must not become a way to guess the password; 401
 * when the password was changed meanwhile
 */
export async function deleteAccount(
  context: AccountsContext,
  {
    user,
    password,
    address,
    held,
  }: { user: User; password: string; address: string; held?: string | undefined },
): Promise<boolean> {
  const { db, guard, passwords, jobs, now } = context;
  const { id, email } = user;
  const known = await findKnownDevice(context, email, held);
  const checked = await guard.check({ email, address, device: known?.device }, async () => {
    const [account] = await db.select().from(users).where(eq(users.id, id));
    const isRight = await passwords.matches(password, account?.passwordHash);
    return isRight ? account : undefined;
  });
  if (!checked) return false;
  const isNoticed = await admitNotice(context, checked);
  await db.transaction(async (tx) => {
    const stillRight = and(eq(users.id, id), eq(users.tokenVersion, checked.tokenVersion));
    const [deleted] = await tx.delete(users).where(stillRight).returning();
    // A second click finds it gone, and sends no second notice.
    if (!deleted && (await lockAccount(tx, id, 'key share'))) throw unauthorized();
    if (deleted && isNoticed) await enqueueNotice(tx, jobs, { notice: 'account-deleted', email, at: now() });
  });
  return true;
}

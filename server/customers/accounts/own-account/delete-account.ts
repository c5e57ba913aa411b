import { and, eq } from 'drizzle-orm';
import { unauthorized } from '#server/http/errors.ts';
import type { User } from '../authentication.ts';
import { findKnownDevice } from '../find-account.ts';
import { lockAccount } from '../lock-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { countNotice, enqueueNotice } from '../send-notice.ts';
import { users } from '../tables.ts';

interface Deletion {
  user: User;
  password: string;
  /** The client's IP address. */
  address: string;
  /** The value of the browser's device cookie. */
  deviceTokens?: string | undefined;
}

/**
 * Deletes an account with its favorites, sessions, reset links, the photographs of its decided claims and those of walls in its
 * offers. Its orders, their claims and offers stay, without the account. Its access tokens become invalid at once, because every
 * request looks the account up.
 * @returns false if the password is wrong
 * @throws RequestError 429 as for a sign-in, so that a stolen access token can't be used to guess the password; 401 if
 *   the password was changed in the meantime
 */
export async function deleteAccount(
  context: AccountsContext,
  { user, password, address, deviceTokens }: Deletion,
): Promise<boolean> {
  const { db, guard, passwords, jobs, now, records } = context;
  const { id, email } = user;
  const knownDevice = await findKnownDevice(context, email, deviceTokens);
  const account = await guard.check({ email, address, device: knownDevice?.device }, async () => {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    const isRight = await passwords.matches(password, row?.passwordHash);
    return isRight ? row : undefined;
  });
  if (!account) return false;
  const sendsNotice = await countNotice(context, account);
  await db.transaction(async (tx) => {
    await records.deletePhotos(tx, id);
    const isUnchanged = and(eq(users.id, id), eq(users.tokenVersion, account.tokenVersion));
    const [deleted] = await tx.delete(users).where(isUnchanged).returning();
    // If a second click finds the account deleted, it succeeds without a second notice.
    if (!deleted && (await lockAccount(tx, id, 'key share'))) throw unauthorized();
    if (deleted && sendsNotice)
      await enqueueNotice(tx, jobs, { notice: 'account-deleted', email, at: now() });
  });
  return true;
}

import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/customers/accounts.ts';
import { type Account, findAccount, findKnownDevice } from '../find-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { users } from '../tables.ts';
import { type MemberSession, startMemberSession } from './session.ts';

interface Credentials {
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
  /** The value of the browser's device cookie. */
  deviceTokens?: string | undefined;
}

/**
 * Starts a session if email and password are right. An email without an account takes the same work.
 * @returns undefined if the email or the password is wrong
 * @throws RequestError 429 while the email or the address is locked; for a known device, only while the device is locked
 */
export async function logIn(
  context: AccountsContext,
  { email: enteredEmail, password, address, deviceTokens }: Credentials,
): Promise<{ account: Account; session: MemberSession } | undefined> {
  const email = normalizeEmail(enteredEmail);
  const knownDevice = await findKnownDevice(context, email, deviceTokens);
  return context.guard.check({ email, address, device: knownDevice?.device }, async () => {
    const account = knownDevice?.account ?? (await findAccount(context.db, email));
    const isRight = await context.passwords.matches(password, account?.passwordHash);
    if (!account || !isRight) {
      context.log.info({ userId: account?.id }, 'wrong email or password');
      return undefined;
    }
    if (context.passwords.isOutdated(account.passwordHash)) await rehash(context, account, password);
    const session = await startMemberSession(context, account);
    return session && { account, session };
  });
}

/** Replaces a hash that has outdated parameters. This happens at a sign-in, because it takes the password. */
async function rehash({ db, passwords }: AccountsContext, account: Account, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash)));
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import type { KnownDevices } from '#server/sign-in/known-devices.ts';
import { users } from './tables.ts';

/** A row of `users` with its password hash, for use inside `server/customers/accounts` only. */
export type Account = typeof users.$inferSelect;

/** @param email normalized, but not necessarily valid by today's rules */
export async function findAccount(on: Executor, email: string): Promise<Account | undefined> {
  // PostgreSQL doesn't accept NUL characters.
  if (email.includes('\0')) return undefined;
  const [account] = await on.select().from(users).where(eq(users.email, email));
  return account;
}

/** The account with this email and the browser's id, if the browser has signed in to that account before. */
export async function findKnownDevice(
  { db, knownDevices }: { db: Executor; knownDevices: KnownDevices },
  email: string,
  tokens: string | undefined,
): Promise<{ account: Account; device: string } | undefined> {
  if (!tokens) return undefined;
  const account = await findAccount(db, email);
  if (!account) return undefined;
  const device = knownDevices.recognize(tokens, account);
  return device === undefined ? undefined : { account, device };
}

import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
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

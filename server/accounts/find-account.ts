import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { users } from './tables.ts';

/** A whole row of the accounts, password hash included: for the accounts' own use only. */
export type Account = typeof users.$inferSelect;

/** @param email normalized; accounts from before today's rule of emails are found too */
export async function findAccount(on: Executor, email: string): Promise<Account | undefined> {
  // PostgreSQL takes no NUL.
  if (email.includes('\0')) return undefined;
  const [account] = await on.select().from(users).where(eq(users.email, email));
  return account;
}

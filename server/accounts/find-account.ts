import { eq } from 'drizzle-orm';
import { emailProblem } from '#domain/accounts.ts';
import type { Executor } from '#server/platform/database.ts';
import { users } from './tables.ts';

/** A whole row of the accounts, password hash included: for the accounts' own use only. */
export type Account = typeof users.$inferSelect;

/** @param email normalized; what is no email has no account, and may hold what PostgreSQL cannot take */
export async function findAccount(on: Executor, email: string): Promise<Account | undefined> {
  if (emailProblem(email)) return undefined;
  const [account] = await on.select().from(users).where(eq(users.email, email));
  return account;
}

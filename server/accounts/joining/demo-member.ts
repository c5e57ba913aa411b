import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { findAccount } from '../find-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { users } from '../tables.ts';

/** Somebody to sign in as at once. The address can be nobody's: example.com is reserved (RFC 2606). */
export const demoMember = { email: 'member@example.com', password: 'gallery-walk', firstName: 'Robin' };

/**
 * Makes the demo member where everything is the sandbox's, and puts right what a visitor has changed about it.
 * Anywhere else the account goes: its password stands in the README.
 */
export async function settleDemoMember(
  context: Pick<AccountsContext, 'db' | 'passwords'>,
  isDemonstration: boolean,
): Promise<void> {
  if (isDemonstration) await admit(context);
  else await context.db.delete(users).where(eq(users.email, demoMember.email));
}

async function admit({ db, passwords }: Pick<AccountsContext, 'db' | 'passwords'>): Promise<void> {
  const { email, password, firstName } = demoMember;
  const found = await findAccount(db, email);
  if (found?.isMember && (await passwords.matches(password, found.passwordHash))) return;
  const right = { firstName, passwordHash: await passwords.hash(password), isMember: true };
  await db
    .insert(users)
    .values({ id: uuidv7(), email, ...right })
    .onConflictDoUpdate({ target: users.email, set: right });
}

import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { findAccount } from '../find-account.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { users } from '../tables.ts';

/** An account to try the shop with. The domain example.com is reserved (RFC 2606), so the email is no real person's. */
export const demoMember = { email: 'member@example.com', password: 'gallery-walk', firstName: 'Robin' };

/**
 * Creates the demo member in a shop where payments and mail are the sandbox's, and undoes what visitors have changed
 * about it. In any other shop, deletes the account, because its password is public.
 */
export async function updateDemoMember(
  context: Pick<AccountsContext, 'db' | 'passwords'>,
  isDemonstration: boolean,
): Promise<void> {
  if (isDemonstration) await restore(context);
  else await context.db.delete(users).where(eq(users.email, demoMember.email));
}

async function restore({ db, passwords }: Pick<AccountsContext, 'db' | 'passwords'>): Promise<void> {
  const { email, password, firstName } = demoMember;
  const account = await findAccount(db, email);
  // A damaged hash must not end the start of the shop.
  const isRight = () => passwords.matches(password, account?.passwordHash).catch(() => false);
  if (account?.isMember && (await isRight())) return;
  const values = { firstName, passwordHash: await passwords.hash(password), isMember: true };
  await db
    .insert(users)
    .values({ id: uuidv7(), email, ...values })
    .onConflictDoUpdate({ target: users.email, set: values });
}

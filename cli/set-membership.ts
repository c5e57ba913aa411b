import { setMembership } from '#server/accounts/members.ts';
import { CommandError } from './command-error.ts';
import { withShop } from './with-shop.ts';

/** `shop members end <email>`. */
export async function endMembership(email: string): Promise<void> {
  await change(email, false);
  console.log(`${email} pays regular prices from now on; account, favorites and orders stay.`);
}

/** `shop members restore <email>`. */
export async function restoreMembership(email: string): Promise<void> {
  await change(email, true);
  console.log(`${email} is a member again.`);
}

async function change(email: string, isMember: boolean): Promise<void> {
  await withShop(async ({ db }) => {
    if (await setMembership(db, email, isMember)) return;
    throw new CommandError(`No account has the email ${email}; "members list" shows them all.`);
  });
}

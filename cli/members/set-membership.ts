import { setMembership } from '#server/accounts/members.ts';
import { CommandError } from '../command-error.ts';
import { say } from '../say.ts';
import { withShop } from '../with-shop.ts';

/** `shop members end <email>`. */
export async function endMembership(email: string, options: { json?: true }): Promise<void> {
  await change(email, false);
  say(
    options,
    { email, isMember: false },
    `${email} pays regular prices from now on; account, favorites and orders stay.`,
  );
}

/** `shop members restore <email>`. */
export async function restoreMembership(email: string, options: { json?: true }): Promise<void> {
  await change(email, true);
  say(options, { email, isMember: true }, `${email} is a member again.`);
}

async function change(email: string, isMember: boolean): Promise<void> {
  await withShop(async ({ db }) => {
    if (await setMembership(db, email, isMember)) return;
    throw new CommandError(`No account has the email ${email}; "members list" shows them all.`);
  });
}

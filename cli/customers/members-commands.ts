import type { Command } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { listMembers, setMembership } from '#server/customers/accounts/members.ts';
import { formatTable, type JsonOption, jsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';

export function addMembersCommands(program: Command): void {
  const members = program.command('members').description('the accounts, and whether they pay member prices');
  members
    .command('list')
    .description('all accounts, oldest first')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- members list')
    .action(list);
  members
    .command('end')
    .description('ends a membership: the account stays and pays regular prices')
    .argument('<email>', 'of the account')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- members end ada@example.com')
    .action(end);
  members
    .command('restore')
    .description('makes an account a member again')
    .argument('<email>', 'of the account')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- members restore ada@example.com')
    .action(restore);
}

/** `shop members list`. */
async function list({ json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const members = await listMembers(db);
    if (json) return console.log(JSON.stringify(members, null, 2));
    const rows = members.map(({ email, firstName, isMember, createdAt }) => [
      email,
      firstName ?? '',
      isMember ? 'member' : 'ended',
      createdAt.toISOString().slice(0, 10),
    ]);
    console.log(formatTable(['Email', 'First name', 'Membership', 'Joined'], rows));
    console.log(`\n${countOf(members.length, 'account')}.`);
  });
}

/** `shop members end <email>`. */
async function end(email: string, options: JsonOption): Promise<void> {
  await change(email, false);
  const sentence = `${email} pays regular prices from now on. The account keeps its favorites and orders.`;
  printResult(options, { email, isMember: false }, sentence);
}

/** `shop members restore <email>`. */
async function restore(email: string, options: JsonOption): Promise<void> {
  await change(email, true);
  printResult(options, { email, isMember: true }, `${email} is a member again.`);
}

async function change(email: string, isMember: boolean): Promise<void> {
  await withShop(async ({ db }) => {
    if (await setMembership(db, email, isMember)) return;
    throw new OperatorError(`No account has the email ${email}; "members list" shows them all.`);
  });
}

import type { Command } from 'commander';
import { listAllMembers } from './list-all-members.ts';
import { endMembership, restoreMembership } from './set-membership.ts';

const json = ['--json', 'as JSON, for programs'] as const;

export function addMembersCommands(program: Command): void {
  const members = program.command('members').description('who has an account, and at which prices they buy');
  members
    .command('list')
    .description('every account, in the order in which they joined')
    .option(...json)
    .addHelpText('after', '\nExample: npm run shop -- members list')
    .action(listAllMembers);
  members
    .command('end')
    .description('ends a membership: the account stays and pays regular prices')
    .argument('<email>', 'of the account')
    .option(...json)
    .addHelpText('after', '\nExample: npm run shop -- members end ada@example.com')
    .action(endMembership);
  members
    .command('restore')
    .description('makes an account a member again')
    .argument('<email>', 'of the account')
    .option(...json)
    .addHelpText('after', '\nExample: npm run shop -- members restore ada@example.com')
    .action(restoreMembership);
}

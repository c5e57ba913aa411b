import { type Command, Option } from 'commander';
import { type StaffRole, staffRoleNames, studioTimes } from '#domain/staff/staff.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findTokenSecret } from '#server/configuration/token-secret.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { inviteStaff, listInvitations } from '#server/staff/invitations/invite-staff.ts';
import { createInvitationTokens } from '#server/staff/open-staff.ts';
import { staffJobs } from '#server/staff/staff-jobs.ts';
import { type JsonOption, jsonOption, printResult } from '../output.ts';
import { email } from '../parse-arguments.ts';
import { withShop } from '../with-shop.ts';
import { disable, enable, endSessions, list } from './staff-commands.ts';

const inviteHelp = `
The link is printed and emailed. With it, the person chooses a passkey, or a password with codes. It works once. For a
person who is staff already it replaces everything they signed in with, for example after a phone was lost.

Examples: npm run shop -- studio invite you@example.com
          npm run shop -- studio invite ada@example.com --role maker`;

export function addStudioCommands(program: Command): void {
  const studio = program
    .command('studio')
    .description('who may use the studio, the pages where staff run the shop');
  studio
    .command('invite')
    .description('invites a person to the studio, and prints the link')
    .argument('<email>', 'of the person', email)
    .addOption(new Option('--role <role>', 'what the person may do').choices(staffRoleNames).default('owner'))
    .option(...jsonOption)
    .addHelpText('after', inviteHelp)
    .action(invite);
  studio
    .command('staff')
    .description('everybody who is or was staff')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- studio staff')
    .action(list);
  studio
    .command('disable')
    .description('signs a person out for good, and withdraws the invitations to and by them')
    .argument('<email>', 'of the person', email)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- studio disable ada@example.com')
    .action(disable);
  studio
    .command('enable')
    .description('lets a disabled person sign in again')
    .argument('<email>', 'of the person', email)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- studio enable ada@example.com')
    .action(enable);
  studio
    .command('end-sessions')
    .description('ends the sessions of a person, or of everybody')
    .argument('[email]', 'of the person', email)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- studio end-sessions ada@example.com')
    .action(endSessions);
}

/** `shop studio invite <email>`. */
async function invite(address: string, options: JsonOption & { role: StaffRole }): Promise<void> {
  await withShop(async ({ db, sessionUrl, log, configuration }) => {
    if (configuration.lacksSecret)
      throw new OperatorError('TOKEN_SECRET is not set, so the link would not work. Set it as it was.');
    const jobs = await openJobs(sessionUrl, staffJobs, log);
    const invitationTokens = createInvitationTokens(await findTokenSecret(configuration));
    const { studioUrl } = configuration;
    const context = { db, jobs, invitationTokens, studioUrl, now: () => new Date() };
    const { role } = options;
    const wanted = { email: address, role, author: 'terminal' };
    const invitation = await inviteStaff(context, wanted).finally(() => jobs.stop());
    const { link, expiresAt, replaces, endsEarlierLink } = invitation;
    const others = (await listInvitations(context)).filter(({ id }) => id !== invitation.id);
    const effect = replaces ? ', and replaces everything that they sign in with now' : '';
    const sentence = `Open this link in the browser of ${address} (${role}). It works once, for ${studioTimes.invitationHours} hours${effect}:\n\n${link}\n\nIt is being emailed too.`;
    const earlier = endsEarlierLink ? ' The link of the earlier invitation no longer works.' : '';
    const also = others.map(
      ({ email, role }) => `\nInvited too: ${email} (${role}). Owners withdraw it under People.`,
    );
    const more = earlier + also.join('');
    printResult(options, { email: address, role, link, expiresAt }, sentence + more);
  });
}

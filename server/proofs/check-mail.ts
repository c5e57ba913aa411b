import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { checkDomain, findDomainProblems } from '#server/mail/domain/check-domain.ts';
import { tryMailServer } from '#server/mail/try-mail-server.ts';
import type { Checked } from '#server/settings/proofs.ts';

interface Context {
  db: Database;
  configuration: Configuration;
  now: () => Date;
}

/** Whether the mail server still lets the shop in. */
export async function checkMail({
  configuration,
}: Pick<Context, 'configuration'>): Promise<Checked | undefined> {
  const { mail } = configuration;
  if (!mail) return undefined;
  const failure = await tryMailServer(mail.smtpUrl);
  return { problems: failure ? [`Emails cannot be sent. ${failure.sentence}`] : [] };
}

/** Whether the records of the domain are as receivers need them. Name servers that stay silent at night say nothing. */
export async function checkMailDomain({ configuration, now }: Context): Promise<Checked | undefined> {
  const { mail, dnsServers } = configuration;
  if (!mail?.dkimKeys) return undefined;
  const records = await checkDomain(mail, { dnsServers, now: now() });
  const problems = findDomainProblems(records, mail);
  return problems && { problems };
}

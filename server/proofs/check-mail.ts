import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { checkDomain, findDomainProblems } from '#server/mail/domain/check-domain.ts';
import { tryMailServer } from '#server/mail/try-mail-server.ts';
import { type Checked, readProofs } from './proofs.ts';

/** After this time a letter whose code was not entered is a problem. */
const letterMs = 60 * 60_000;

interface Context {
  db: Database;
  configuration: Configuration;
  now: () => Date;
}

/** Whether the mail server still lets the shop in, and whether the last letter has arrived. */
export async function checkMail({ db, configuration, now }: Context): Promise<Checked | undefined> {
  const { mail } = configuration;
  if (!mail) return undefined;
  const failure = await tryMailServer(mail.smtpUrl);
  const { awaited, begunAt } = (await readProofs(db)).mail;
  const isLost = awaited !== null && begunAt !== null && now().getTime() - begunAt.getTime() > letterMs;
  return {
    problems: [
      ...(failure ? [`Emails cannot be sent. ${failure.sentence}`] : []),
      ...(isLost
        ? [
            "The letter to the owner was sent more than an hour ago, and its code was not entered. If it has not arrived, the mail server drops the shop's emails.",
          ]
        : []),
    ],
  };
}

/** Whether the records of the domain are as receivers need them. Name servers that stay silent at night say nothing. */
export async function checkMailDomain({ configuration, now }: Context): Promise<Checked | undefined> {
  const { mail, dnsServers } = configuration;
  if (!mail?.dkimKeys) return undefined;
  const records = await checkDomain(mail, { dnsServers, now: now() });
  const problems = findDomainProblems(records, mail);
  return problems && { problems };
}

import type { ShownEmail } from '#domain/api/shop/email.ts';
import { explainLacking } from '#server/configuration/explain-lacking.ts';
import { addressOf } from '#server/mail/domain/addresses.ts';
import {
  checkDomain,
  findAlignmentProblem,
  findDomainProblems,
  type MailRecord,
} from '#server/mail/domain/check-domain.ts';
import { formerValidUntil } from '#server/mail/domain/keys.ts';
import { type Proof, readProofs, recordCheck } from '../proofs.ts';
import type { SettingsContext } from '../save-settings.ts';
import { type EmailSettings, readEmailSettings } from './read-email-settings.ts';

/** How the shop sends emails, whether a letter has proved it, and what name servers answer about the domain. */
export async function showEmail(
  settings: SettingsContext,
  { dnsServers, isSandbox }: { dnsServers: readonly string[]; isSandbox: boolean },
): Promise<ShownEmail> {
  const now = settings.now();
  const current = await readEmailSettings(settings);
  const { version, server, from, owner, fixed, keys, mail } = current;
  const records = mail ? await checkDomain(mail, { dnsServers, now }) : [];
  // Today and `shop status` must not repeat until the night what is mended.
  const found = mail && findDomainProblems(records, mail);
  if (found) await recordCheck(settings.db, 'mail-domain', { problems: found }, now);
  const formerUntil = formerValidUntil(keys);
  return {
    version,
    server: server
      ? { host: server.host, port: server.port, user: server.user, hasPassword: server.password !== '' }
      : null,
    from: from === undefined ? null : addressOf(from),
    owner: owner ?? null,
    fixed,
    isSandbox: isSandbox && !mail,
    isUnconfirmed: current.unusable.some(({ reason }) => reason === 'unconfirmed'),
    problems: findProblems(current),
    letter: showLetter((await readProofs(settings.db)).mail, now),
    keyMadeAt: keys[0]?.madeAt ?? null,
    formerKeyUntil: formerUntil && now < formerUntil ? formerUntil.toISOString() : null,
    records: records.map(showRecord),
  };
}

function findProblems({ unusable, from }: EmailSettings): string[] {
  const alignment = from === undefined ? undefined : findAlignmentProblem(from);
  const lacking = explainLacking({ payments: [], labels: [], backups: [], mail: unusable });
  return [...lacking.map(({ sentence }) => sentence), ...(alignment ? [alignment] : [])];
}

function showLetter({ begunAt, provedAt, awaited }: Proof, now: Date): ShownEmail['letter'] {
  if (begunAt === null || (awaited === null && provedAt === null)) return null;
  return {
    sentAt: begunAt.toISOString(),
    provedAt: provedAt?.toISOString() ?? null,
    seconds: Math.max(0, Math.round(((provedAt ?? now).getTime() - begunAt.getTime()) / 1000)),
  };
}

function showRecord({ neededUntil, ...record }: MailRecord): ShownEmail['records'][number] {
  return { ...record, neededUntil: neededUntil?.toISOString() ?? null };
}

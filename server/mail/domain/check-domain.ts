import type { MailSettings } from '#server/configuration/configuration.ts';
import { readSmtpUrl } from '../smtp-url.ts';
import { addressOf, domainOf } from './addresses.ts';
import { checkDkim } from './check-dkim.ts';
import { checkDmarc, firstDmarcRecord } from './check-dmarc.ts';
import { checkSpf } from './check-spf.ts';
import type { CheckedRecord } from './checked-record.ts';
import { dkimRecord, formerValidUntil, validKeys } from './keys.ts';
import { withNames } from './open-names.ts';

/** A text record of the domain of the shop's emails, and what name servers answer about it. */
export interface MailRecord extends CheckedRecord {
  kind: 'SPF' | 'DKIM' | 'DMARC';
  name: string;
  /** What to publish. */
  value: string;
  /** Until when the record of a replaced key must stay. */
  neededUntil: Date | null;
}

/** Reads the records back that receivers look up when they get an email of the shop. */
export function checkDomain(
  { smtpUrl, from, dkimKeys = [] }: MailSettings,
  { dnsServers, now }: { dnsServers: readonly string[]; now: Date },
): Promise<MailRecord[]> {
  const domain = domainOf(addressOf(from));
  const { host } = readSmtpUrl(smtpUrl);
  return withNames(dnsServers, async (names) => {
    const keys = validKeys(dkimKeys, now).map(async (key, index): Promise<MailRecord> => {
      const [name, value] = [`${key.selector}._domainkey.${domain}`, dkimRecord(key)];
      const neededUntil = index > 0 ? (formerValidUntil(dkimKeys) ?? null) : null;
      return { kind: 'DKIM', name, value, neededUntil, ...(await checkDkim(names, name, value)) };
    });
    const [spf, dmarc] = [checkSpf(names, { domain, host }), checkDmarc(names, domain)];
    return [
      { kind: 'SPF', name: domain, neededUntil: null, ...(await spf) },
      ...(await Promise.all(keys)),
      {
        kind: 'DMARC',
        name: `_dmarc.${domain}`,
        value: firstDmarcRecord,
        neededUntil: null,
        ...(await dmarc),
      },
    ];
  });
}

/**
 * What keeps emails out of mailboxes, in sentences.
 * @returns undefined if no name server has answered, which says nothing about the domain
 */
export function findDomainProblems(
  records: readonly MailRecord[],
  { from }: MailSettings,
): string[] | undefined {
  if (records.every(({ state }) => state === 'unknown')) return undefined;
  const alignment = findAlignmentProblem(from);
  return [
    ...records
      .filter(({ state }) => state === 'missing' || state === 'wrong')
      .map(({ kind, sentence }) => `${kind}: ${sentence}`),
    ...(alignment ? [alignment] : []),
  ];
}

/** Anybody gets an address there, and only the provider can publish records for it. */
const freeDomains = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'gmx.com',
];

/**
 * Why receivers see another sender than From. The login at the mail server says nothing about it, because the shop signs with
 * From's domain.
 */
export function findAlignmentProblem(from: string): string | undefined {
  const domain = domainOf(addressOf(from));
  return freeDomains.includes(domain)
    ? `From is not aligned: only the provider can publish records for ${domain}, so many receivers refuse your emails. Send from an address of your own domain.`
    : undefined;
}

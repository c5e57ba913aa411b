import { isIP } from 'node:net';
import { type CheckedRecord, missing, right, unanswered, unknown, wrong } from './checked-record.ts';
import type { Names } from './open-names.ts';
import { walkSpf } from './walk-spf.ts';

/** What providers ask their customers to include. */
const includes: readonly (readonly [host: RegExp, include: string])[] = [
  [/(^|\.)(gmail|google)\.com$/, '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(^|\.)fastmail\.com$/, 'spf.messagingengine.com'],
  [/(^|\.)migadu\.com$/, 'spf.migadu.com'],
];

/** The part of an SPF record that allows a mail server to send. */
function spfPart(host: string): string {
  if (isIP(host)) return `ip${isIP(host)}:${host}`;
  const include = includes.find(([provider]) => provider.test(host))?.[1];
  return include ? `include:${include}` : `a:${host}`;
}

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text);

/**
 * The SPF record of a domain whose emails leave by a mail server (RFC 7208).
 * @returns what to publish, with what the present records allow already, and whether it is there
 */
export async function checkSpf(
  names: Names,
  { domain, host }: { domain: string; host: string },
): Promise<CheckedRecord & { value: string }> {
  const part = spfPart(host);
  const texts = await names.texts(domain);
  if (!texts.ok) return { value: `v=spf1 ${part} ~all`, ...unanswered(domain, texts) };
  const records = texts.values.filter(isSpf);
  return { value: joinSpf(records, part), ...(await judge(names, records, { domain, host, part })) };
}

async function judge(
  names: Names,
  records: readonly string[],
  { domain, host, part }: { domain: string; host: string; part: string },
): Promise<CheckedRecord> {
  const [record] = records;
  if (record === undefined) return missing(`${domain} has no SPF record. Publish it.`);
  if (records.length > 1) {
    return wrong(
      `${domain} has ${records.length === 2 ? 'two' : records.length} SPF records, so receivers ignore all of them. Join them: publish the record below, and remove the others.`,
    );
  }
  const found = await walkSpf(names, { record, domain, host });
  if (found.problem) return wrong(found.problem);
  const terms = record.toLowerCase().split(/\s+/);
  if (terms.some((term) => term === 'all' || term === '+all'))
    return wrong('The SPF record ends with +all, which lets every machine send for you. End it with ~all.');
  if (terms.includes(part) || terms.includes(`+${part}`) || found.isAllowed) return right;
  if (found.isSilent) return unanswered(domain, { ok: false, reason: 'silent' });
  if (terms.some((term) => /^\+?(include:|redirect=)/.test(term))) {
    return unknown(
      `The SPF record does not name ${host}. It is right if it has the include: that your mail provider has told you. Otherwise publish the record below.`,
    );
  }
  return wrong(`The SPF record does not allow ${host} to send your emails. Replace it by the record below.`);
}

/** One record that allows what all of them do, and this part too. */
function joinSpf(records: readonly string[], part: string): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const isAll = (term: string) => /^[-~?+]?all$/i.test(term);
  const ends = terms.filter((term) => isAll(term) && /^[-~?]/.test(term));
  const senders = terms.filter((term) => !isAll(term));
  return ['v=spf1', ...new Set([...senders, part]), ends[0] ?? '~all'].join(' ');
}

import {
  type CheckedRecord,
  isWildcard,
  missing,
  readTags,
  right,
  unanswered,
  wrong,
} from './checked-record.ts';
import type { Names } from './open-names.ts';

const isDmarc = (text: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);

/** Says what receivers do with emails that fail SPF and DKIM: at first nothing. */
export const firstDmarcRecord = 'v=DMARC1; p=none';

/** The DMARC record that counts for a domain: its own, or the one of a domain above it (RFC 7489, 6.6.3). */
export async function checkDmarc(names: Names, domain: string): Promise<CheckedRecord> {
  const labels = domain.split('.');
  const own = `_dmarc.${domain}`;
  let hasOther = false;
  for (let first = 0; first < Math.max(labels.length - 1, 1); first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const texts = await names.texts(name);
    if (!texts.ok) return unanswered(name, texts);
    const records = texts.values.filter(isDmarc);
    const [record] = records;
    if (records.length > 1)
      return wrong(`${name} has several DMARC records, so receivers ignore all of them. Keep one.`);
    if (record) return judge(record);
    hasOther ||= name === own && texts.values.length > 0;
  }
  return hasOther ? isWildcard(own) : missing('There is no DMARC record. Publish it.');
}

function judge(record: string): CheckedRecord {
  const policy = readTags(record).get('p')?.toLowerCase();
  return policy && ['none', 'quarantine', 'reject'].includes(policy)
    ? right
    : wrong('The DMARC record has no p=none, p=quarantine or p=reject, so receivers ignore it. Add one.');
}

import type { Answer } from './open-names.ts';

/** What name servers answer about a record, and what to do unless it is right. */
export interface CheckedRecord {
  /** `unknown`: the shop cannot tell. */
  state: 'right' | 'missing' | 'wrong' | 'unknown';
  /** For the owner. Empty if the record is right. */
  sentence: string;
}

export const right: CheckedRecord = { state: 'right', sentence: '' };
export const missing = (sentence: string): CheckedRecord => ({ state: 'missing', sentence });
export const wrong = (sentence: string): CheckedRecord => ({ state: 'wrong', sentence });
export const unknown = (sentence: string): CheckedRecord => ({ state: 'unknown', sentence });

/** An answer that is no answer. */
export function unanswered(name: string, { reason }: Extract<Answer, { ok: false }>): CheckedRecord {
  if (reason === 'loop')
    return wrong(`${name} is an alias (CNAME) that leads back to itself. Remove the CNAME at this name.`);
  return unknown(
    `The name servers did not answer for ${name}. Check again in some minutes. If it stays so, this machine has no network, or the name servers of your domain are down.`,
  );
}

/** A text that belongs to another name. */
export function isWildcard(name: string): CheckedRecord {
  return wrong(
    `Another text answers for ${name}, usually because of a wildcard record (*). Publish the record below: it wins over the wildcard.`,
  );
}

/** The tags of a DKIM or DMARC record: `v=DMARC1; p=none`. */
export function readTags(text: string): Map<string, string> {
  const pairs = text.split(';').flatMap((part) => {
    const [, name, value] = /^\s*(\w+)\s*=([\s\S]*)$/.exec(part) ?? [];
    return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
  return new Map(pairs);
}

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

const keyOf = (text: string) => readTags(text).get('p')?.replace(/\s+/g, '');

/** The record of a key that signs emails (RFC 6376). @param value what must be published */
export async function checkDkim(names: Names, name: string, value: string): Promise<CheckedRecord> {
  const texts = await names.texts(name);
  if (!texts.ok) return unanswered(name, texts);
  const { values } = texts;
  if (values.length === 0) return missing('The key is not published yet. Publish it.');
  const key = keyOf(value) ?? '';
  if (values.length > 1 && values.some((text) => keyOf(text) !== undefined)) {
    return wrong(
      'There are several records at this name, but the key must be one record. If your name server has split it at 255 characters, enter the parts as strings of the same record, and remove the others.',
    );
  }
  const [text = ''] = values;
  if (text.includes('\\'))
    return wrong('The record has backslashes in it. Publish it again without them, as it stands below.');
  const published = keyOf(text);
  if (published === undefined) return isWildcard(name);
  if (published === '')
    return wrong('The published key is empty, which revokes it. Publish the record below.');
  if (published !== key && key.startsWith(published)) {
    return wrong(
      `The published key ends after ${published.length} of ${key.length} characters. Publish the whole record; what does not fit into 255 characters is another string of the same record.`,
    );
  }
  if (published !== key)
    return wrong("The published key differs from the shop's. Replace it by the record below.");
  const kind = readTags(text).get('k') ?? 'rsa';
  return kind === 'rsa' ? right : wrong(`The record says k=${kind}, but the key is of the kind rsa.`);
}

import { decodeText } from './decode-text.ts';
import { record } from './read-metadata-blocks.ts';

/** The first text in the values: the first entry of an XMP list, and the default language of a text in several languages. */
export function firstText(...values: unknown[]): string {
  return values.map((value) => textList(value)[0] ?? '').find((text) => text !== '') ?? '';
}

/** All texts of a value, trimmed, without empty ones. */
export function textList(value: unknown): string[] {
  const entries = Array.isArray(value) ? value.toSorted(defaultLanguageFirst) : [value];
  return entries.map(toText).filter((text) => text !== '');
}

function defaultLanguageFirst(one: unknown, other: unknown): number {
  return Number(record(other).lang === 'x-default') - Number(record(one).lang === 'x-default');
}

function toText(entry: unknown): string {
  const value = typeof entry === 'object' && entry !== null ? record(entry).value : entry;
  // exifr turns a title such as 1984 into a number.
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  return cleanText(decodeEntities(decodeBytes(String(value))), 'lines');
}

/**
 * Removes control characters and lone surrogates, which cannot be displayed or stored in PostgreSQL.
 * @param shape `line` turns every run of white space into one space
 */
export function cleanText(text: string, shape: 'line' | 'lines'): string {
  const visibleText = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return (shape === 'line' ? visibleText.replace(/\s+/g, ' ') : visibleText).trim();
}

/** exifr returns each byte of an IPTC text as one character. Most programs write UTF-8, and the oldest ones windows-1252. */
function decodeBytes(text: string): string {
  const areBytes = [...text].every((character) => character <= '\u00ff');
  return areBytes ? decodeText(Buffer.from(text, 'latin1')) : text;
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** exifr does not decode XML entities. */
function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? entity;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

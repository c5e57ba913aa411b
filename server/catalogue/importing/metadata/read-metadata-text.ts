import { decodeText } from './decode-text.ts';
import { record } from './read-metadata-blocks.ts';

/** The first of the values that holds a text: of an XMP list its first entry, of several languages the default one. */
export function firstText(...values: unknown[]): string {
  return values.map((value) => textList(value)[0] ?? '').find((text) => text !== '') ?? '';
}

/** Every text of a value, trimmed, without empty ones. */
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
 * A text without what cannot be shown, or kept by PostgreSQL: control characters and halves of characters.
 * @param shape `line`: white space of any kind becomes one space
 */
export function cleanText(text: string, shape: 'line' | 'lines'): string {
  const shown = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return (shape === 'line' ? shown.replace(/\s+/g, ' ') : shown).trim();
}

/** exifr gives IPTC texts byte by byte; nearly all programs write UTF-8 there, the oldest that of Windows. */
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

/** exifr leaves the entities of XML as they stand in the file. */
function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

import { cleanText } from '#domain/visible-text.ts';
import { decodeText } from './decode-text.ts';
import { record } from './read-metadata-blocks.ts';

/** The first text in the values: the first entry of an XMP list, and the default language of a text in several languages. */
export function firstText(...values: unknown[]): string {
  return values.map((value) => textList(value)[0] ?? '').find((text) => text !== '') ?? '';
}

/** All texts of a value, trimmed, without empty ones. They may contain hidden characters. */
export function textList(value: unknown): string[] {
  const entries = Array.isArray(value) ? value.toSorted(defaultLanguageFirst) : [value];
  return entries.map(toText).filter((text) => cleanText(text, 'lines') !== '');
}

function defaultLanguageFirst(one: unknown, other: unknown): number {
  return Number(record(other).lang === 'x-default') - Number(record(one).lang === 'x-default');
}

function toText(entry: unknown): string {
  const value = typeof entry === 'object' && entry !== null ? record(entry).value : entry;
  return typeof value === 'string' ? decodeBytes(value).trim() : '';
}

/** EXIF texts come with each byte as one character. Most programs write UTF-8, and the oldest ones windows-1252. */
function decodeBytes(text: string): string {
  const areBytes = [...text].every((character) => character <= '\u00ff');
  return areBytes ? decodeText(Buffer.from(text, 'latin1')) : text;
}

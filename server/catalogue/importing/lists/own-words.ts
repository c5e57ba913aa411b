import { z } from 'zod';
import { categories } from '#domain/categories.ts';
import { parseMetadataDate } from '../metadata/parse-metadata-date.ts';
import { cleanText } from '../metadata/read-metadata-text.ts';
import { isListOfCategories, recognizeCategory } from '../metadata/recognize-category.ts';
import { parseShare, takesShare } from './parse-share.ts';
import { parsedBy } from './parsed-by.ts';
import type { PrintWords } from './print-words.ts';

/** What the owner listed for a file; what is not in it is taken from the file. */
export type OwnWords = Partial<PrintWords>;

/** The columns of a list of prints, or the names in its JSON form, without case, spaces and hyphens. */
const spellings: Readonly<Record<string, string>> = {
  file: 'file',
  filename: 'file',
  title: 'title',
  artist: 'artist',
  location: 'location',
  category: 'category',
  description: 'description',
  focusx: 'focusX',
  focusy: 'focusY',
  created: 'created',
  hung: 'hung',
  createdat: 'created',
};

export const columnNames = [...new Set(Object.values(spellings))];

/** The name of a column as the owner may write it; undefined for one that nothing is known of. */
export function parseColumn(name: string): string | undefined {
  return spellings[name.toLowerCase().replace(/[\s_-]/g, '')];
}

const share = parsedBy(z.string(), parseShare, () => takesShare);

const date = parsedBy(
  z.string(),
  parseMetadataDate,
  () => 'takes a date such as 2025-03-01 or 2025-03-01T06:00:00Z',
);

const listed = z
  .object({
    title: z.string().transform((text) => cleanText(text, 'line')),
    artist: z.string().transform((text) => cleanText(text, 'line')),
    location: z.string().transform((text) => cleanText(text, 'line')),
    description: z.string().transform((text) => cleanText(text, 'lines')),
    category: parsedBy(z.string(), recognizeCategory, () => `takes one of ${categories.join(', ')}`),
    created: date,
    hung: date,
    focusX: share,
    focusY: share,
  })
  .partial();

/**
 * Reads one entry of a list of prints; empty values count as not stated.
 * @returns the words and what the owner may want to know of them, or what is wrong with them, such as `category is "cats"; it takes one of …`
 */
export function parseOwnWords(
  stated: Record<string, string>,
): { ok: true; words: OwnWords; notes: string[] } | { ok: false; reason: string } {
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value.trim() !== ''));
  const parsed = listed.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} is "${given[name]?.slice(0, 60)}"; it ${message}`;
    });
    return { ok: false, reason: lines.join('; ') };
  }
  const { created: takenAt, hung: hungAt, focusX: x, focusY: y, ...texts } = parsed.data;
  if ((x === undefined) !== (y === undefined)) return { ok: false, reason: 'focusX and focusY go together' };
  const focus = x !== undefined && y !== undefined && { focus: { x, y } };
  const words = { ...texts, ...(takenAt && { takenAt }), ...(hungAt && { hungAt }), ...focus };
  const { category = '' } = given;
  const note = `takes ${words.category} as its category, the first known one of "${category}"`;
  return {
    ok: true,
    words: Object.fromEntries(Object.entries(words).filter(([, value]) => value !== '')),
    notes: category && isListOfCategories(category) ? [note] : [],
  };
}

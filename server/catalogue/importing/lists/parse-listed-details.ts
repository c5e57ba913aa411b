import { z } from 'zod';
import { categories } from '#domain/catalogue/categories.ts';
import { parsedBy } from '#domain/parsed-by-schema.ts';
import { cleanText, removedCharacters } from '#domain/visible-text.ts';
import { parseMetadataDate } from '../metadata/parse-metadata-date.ts';
import { isListOfCategories, recognizeCategory } from '../metadata/recognize-category.ts';
import { describeHidden, type ListedDetails } from './print-details.ts';

/** The columns of a list of prints, or its names in JSON: in lower case, without spaces, hyphens and underscores. */
const spellings: Readonly<Record<string, string>> = {
  file: 'file',
  filename: 'file',
  title: 'title',
  artist: 'artist',
  location: 'location',
  category: 'category',
  description: 'description',
  keywords: 'keywords',
  focusx: 'focusX',
  focusy: 'focusY',
  created: 'created',
  hung: 'hung',
  createdat: 'created',
};

export const columnNames = [...new Set(Object.values(spellings))];

/** Reads the name of a column in any spelling; undefined for unknown columns. */
export function parseColumn(name: string): string | undefined {
  return spellings[name.toLowerCase().replace(/[\s_-]/g, '')];
}

/** The rule for a fraction of a photograph's width or height. */
const fractionRule = 'must be a number from 0 (left, top) to 1 (right, bottom)';

/** Reads a fraction of a photograph's width or height, such as 0.25 or, from some countries' spreadsheets, 0,25. */
function parseFraction(text: string): number | undefined {
  const fraction = /^(0|1|[01]?[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  return fraction !== undefined && fraction <= 1 ? fraction : undefined;
}

const line = z.string().transform((text) => cleanText(text, 'line'));
const fraction = parsedBy(z.string(), parseFraction, () => fractionRule);
const date = parsedBy(
  z.string(),
  parseMetadataDate,
  () => 'must be a date such as 2025-03-01 or 2025-03-01T06:00:00Z',
);

const entry = z
  .object({
    title: line,
    artist: line,
    location: line,
    description: z.string().transform((text) => cleanText(text, 'lines')),
    keywords: z.string().transform((text) =>
      text
        .split(/[,;]/)
        .map((word) => cleanText(word, 'line'))
        .filter(Boolean),
    ),
    category: parsedBy(z.string(), recognizeCategory, () => `must be one of ${categories.join(', ')}`),
    created: date,
    hung: date,
    focusX: fraction,
    focusY: fraction,
  })
  .partial();

export type ParsedDetails =
  | { ok: true; details: ListedDetails; notes: string[] }
  /** Such as `category is "cats"; it must be one of …`. */
  | { ok: false; reason: string };

/** Parses one entry of a list of prints. Empty values count as missing. The notes are for the owner. */
export function parseListedDetails(values: Record<string, string>): ParsedDetails {
  const presentValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const parsed = entry.safeParse(presentValues);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} is "${presentValues[name]?.slice(0, 60)}"; it ${message}`;
    });
    return { ok: false, reason: lines.join('; ') };
  }
  const { created: takenAt, hung: hungAt, focusX: x, focusY: y, ...texts } = parsed.data;
  if ((x === undefined) !== (y === undefined)) {
    return { ok: false, reason: 'focusX and focusY must be given together' };
  }
  const focus = x !== undefined && y !== undefined && { focus: { x, y } };
  const details = { ...texts, ...(takenAt && { takenAt }), ...(hungAt && { hungAt }), ...focus };
  const { category = '' } = presentValues;
  const note = `gets ${details.category} as its category, the first known one of "${category}"`;
  const hidden = [...new Set(Object.values(presentValues).flatMap(removedCharacters))];
  return {
    ok: true,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')),
    notes: [
      ...(category && isListOfCategories(category) ? [note] : []),
      ...(hidden.length > 0 ? [describeHidden(hidden)] : []),
    ],
  };
}

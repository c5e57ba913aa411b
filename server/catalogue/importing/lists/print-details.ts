import { type Category, categories } from '#domain/catalogue/categories.ts';
import { maxKeywordLength, maxKeywords, maxTextLength } from '#domain/catalogue/text-limits.ts';
import { isInFuture } from '../metadata/parse-metadata-date.ts';
import type { PrintMetadata } from '../metadata/read-print-metadata.ts';

/** What the import needs to know of a print besides its pixels and prices. */
export interface PrintDetails {
  title: string;
  artist: string;
  location: string;
  description: string;
  category: Category;
  /** For the search. */
  keywords: string[];
  /** When the photograph was taken. */
  takenAt: Date | undefined;
  /** The day of hanging that the owner set; undefined means the day of the first import. */
  hungAt: Date | undefined;
  /** The point that every crop keeps in view, as fractions (0..1) of width and height. */
  focus: { x: number; y: number };
}

/** The details that the owner's list has for a file; all others come from the file itself. */
export type ListedDetails = Partial<PrintDetails>;

/** Details for files that state none, neither in themselves nor in the owner's list. */
export interface DefaultDetails {
  title?: string | undefined;
  artist?: string | undefined;
  category?: Category | undefined;
}

type CombinedDetails =
  | { ok: true; details: PrintDetails; notes: string[] }
  | { ok: false; problems: string[] };

const required = { title: 'dc:title', artist: 'dc:creator' } as const;

const dates = { takenAt: 'was taken', hungAt: 'was hung' } as const;

/**
 * Combines the details in a print's file with those in the owner's list, which take precedence. A longer list of
 * keywords, or a longer keyword, is cut.
 */
export function combineDetails(
  metadata: PrintMetadata,
  listed: ListedDetails,
  defaults: DefaultDetails = {},
): CombinedDetails {
  const keywords = (listed.keywords ?? metadata.keywords)
    .slice(0, maxKeywords)
    .map((keyword) => keyword.slice(0, maxKeywordLength));
  const title = listed.title || metadata.title || defaults.title || '';
  const artist = listed.artist || metadata.artist || defaults.artist || '';
  const category = listed.category ?? metadata.category ?? defaults.category;
  const { hidden = [], ...read } = metadata;
  const details = { hungAt: undefined, ...read, ...listed, title, artist, keywords, category };
  const notes = hidden.length > 0 ? [describeHidden(hidden)] : [];
  for (const name of ['takenAt', 'hungAt'] as const) {
    const date = details[name];
    if (!date || !isInFuture(date)) continue;
    const day = date.toISOString().slice(0, 10);
    notes.push(`leaves out the day it ${dates[name]}, ${day}, because it is in the future`);
    details[name] = undefined;
  }
  const problems = [...findLongTexts(details), ...findMissing(details)];
  if (!category) problems.push(describeCategories(metadata.keywords));
  return problems.length === 0 && category
    ? { ok: true, details: { ...details, category }, notes }
    : { ok: false, problems };
}

/** What an import says about texts that it cleaned. @param hidden such as `U+202E` */
export function describeHidden(hidden: readonly string[]): string {
  return `leaves out invisible characters of its texts: ${hidden.join(', ')}`;
}

function findLongTexts(texts: Record<keyof typeof maxTextLength, string>): string[] {
  return Object.entries(maxTextLength).flatMap(([name, max]) => {
    const { length } = texts[name as keyof typeof maxTextLength];
    return length > max ? [`has a ${name} of ${length} characters; it may have at most ${max}`] : [];
  });
}

function findMissing(texts: Record<keyof typeof required, string>): string[] {
  return Object.entries(required).flatMap(([name, tag]) =>
    texts[name as keyof typeof required] ? [] : [`has no ${name} (${tag})`],
  );
}

function describeCategories(keywords: string[]): string {
  const ownKeywords = keywords.join(', ').slice(0, 200);
  const own = ownKeywords ? `its keywords are ${ownKeywords}` : 'it has no keywords';
  return `has no category: one of its keywords (dc:subject) must be ${categories.join(', ')}; ${own}`;
}

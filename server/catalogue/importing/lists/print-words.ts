import { type Category, categories } from '#domain/categories.ts';
import { isInFuture } from '../metadata/parse-metadata-date.ts';
import type { PrintMetadata } from '../metadata/read-print-metadata.ts';
import type { OwnWords } from './own-words.ts';

/** What hangs beside a print, and what its crops keep in view. */
export interface PrintWords {
  title: string;
  artist: string;
  location: string;
  description: string;
  category: Category;
  /** When the photograph was taken. */
  takenAt: Date | undefined;
  /** The day of hanging as the owner states it; undefined: its first import. */
  hungAt: Date | undefined;
  focus: { x: number; y: number };
}

export type Settled = { ok: true; words: PrintWords; notes: string[] } | { ok: false; problems: string[] };

/** The most characters of each, so that they fit beside a print. */
const longestWords = { title: 200, artist: 100, location: 200, description: 5000 } as const;

const required = { title: 'dc:title', artist: 'dc:creator' } as const;

const dates = { takenAt: 'was taken', hungAt: 'was hung' } as const;

/** A print's words: those the owner listed for it first, then those in its file. */
export function settleWords(metadata: PrintMetadata, own: OwnWords): Settled {
  const { keywords, category, ...ofFile } = metadata;
  const words = { hungAt: undefined, ...ofFile, ...own, category: own.category ?? category };
  const problems: string[] = [];
  const notes: string[] = [];
  for (const [name, meaning] of Object.entries(dates) as [keyof typeof dates, string][]) {
    const date = words[name];
    if (!date || !isInFuture(date)) continue;
    notes.push(`leaves out the day it ${meaning}, ${date.toISOString().slice(0, 10)}: it is in the future`);
    words[name] = undefined;
  }
  for (const [name, most] of Object.entries(longestWords) as [keyof typeof longestWords, number][]) {
    const { length } = words[name];
    if (length > most) problems.push(`has a ${name} of ${length} characters; it takes at most ${most}`);
  }
  for (const [name, tag] of Object.entries(required) as [keyof typeof required, string][]) {
    if (!words[name]) problems.push(`has no ${name} (${tag})`);
  }
  if (!words.category) problems.push(describeCategories(keywords));
  return problems.length === 0 && words.category
    ? { ok: true, words: { ...words, category: words.category }, notes }
    : { ok: false, problems };
}

function describeCategories(keywords: string[]): string {
  const its = keywords.join(', ').slice(0, 200) || 'none';
  return `has no category: a keyword (dc:subject) takes ${categories.join(', ')}; its own: ${its}`;
}

import { cleanText } from '../visible-text.ts';
import { type Category, isOrientation, type Orientation, parseCategory } from './categories.ts';

/** What visitors filter the catalogue by. */
export interface SearchFilter {
  category?: Category;
  orientation?: Orientation;
  /** Words that must all occur in a print's texts. */
  q?: string;
  /** Only the prints that were hung last. A search has none, because its prints are ordered by how well they match. */
  arrivals?: 'latest';
  /** The newest first, instead of the gallery's order. A search and New Arrivals have orders of their own. */
  order?: 'newest';
}

/** The number of prints in New Arrivals. It fills whole rows on every screen, which has one to four columns. */
export const maxArrivals = 12;

/** The longest search, in UTF-16 units. */
export const maxSearchLength = 100;

/** Reads the filter from a catalogue query. `all` and unknown values don't filter. */
export function readFilter(query: URLSearchParams): SearchFilter {
  const category = parseCategory(restoreAmpersand(query.get('category')));
  const orientation = query.get('orientation');
  const q = readSearch(query.get('q'));
  return {
    ...(category && { category }),
    ...(isOrientation(orientation) && { orientation }),
    ...(q ? { q } : readOrder(query)),
  };
}

function readOrder(query: URLSearchParams): Pick<SearchFilter, 'arrivals' | 'order'> {
  if (query.get('arrivals') === 'latest') return { arrivals: 'latest' };
  return query.get('order') === 'newest' ? { order: 'newest' } : {};
}

/**
 * Normalizes a search: one space between words, no hidden characters (PostgreSQL rejects NUL in a text), cut to
 * `maxSearchLength`. Undefined when nothing is left.
 */
export function readSearch(text: string | null | undefined): string | undefined {
  return (
    cleanText(text?.replace(/\p{Cc}+/gu, ' ') ?? '', 'line')
      .slice(0, maxSearchLength)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || undefined
  );
}

/** An unescaped `&` in `category=black & white` ends the parameter after `black`. */
function restoreAmpersand(category: string | null): string | null {
  return category?.trim().toLowerCase() === 'black' ? 'black-white' : category;
}

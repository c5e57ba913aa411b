import { type Category, isOrientation, type Orientation, parseCategory } from './categories.ts';

export interface PrintFilter {
  category?: Category;
  orientation?: Orientation;
  /** Words that title, artist or location must contain. */
  q?: string;
}

/** The longest search, in UTF-16 units. */
export const longestSearch = 100;

/** Reads the filter from a catalogue query. `all` and unknown values don't filter. */
export function readFilter(query: URLSearchParams): PrintFilter {
  const category = parseCategory(restoreAmpersand(query.get('category')));
  const orientation = query.get('orientation');
  const q = readSearch(query.get('q'));
  return {
    ...(category && { category }),
    ...(isOrientation(orientation) && { orientation }),
    ...(q && { q }),
  };
}

/**
 * Normalizes a search: one space between words, no control characters (PostgreSQL rejects NUL in a text), cut to
 * `longestSearch`. Undefined when nothing is left.
 */
export function readSearch(text: string | null | undefined): string | undefined {
  const words = text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return (
    words
      .slice(0, longestSearch)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || undefined
  );
}

/** An unescaped `&` in `category=black & white` ends the parameter after `black`. */
function restoreAmpersand(category: string | null): string | null {
  return category?.trim().toLowerCase() === 'black' ? 'black-white' : category;
}

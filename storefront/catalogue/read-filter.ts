import { type Category, isOrientation, type Orientation, parseCategory } from '#domain/categories.ts';
import { readSearch } from '#domain/search.ts';

export interface PrintFilter {
  category?: Category;
  orientation?: Orientation;
  /** Words that title, artist or location must mention. */
  q?: string;
}

/** The catalogue's query; `all` and words that are none of ours filter nothing. */
export function readFilter(query: URLSearchParams): PrintFilter {
  const category = parseCategory(wholeWord(query.get('category')));
  const orientation = query.get('orientation');
  const q = readSearch(query.get('q'));
  return {
    ...(category && { category }),
    ...(isOrientation(orientation) && { orientation }),
    ...(q && { q }),
  };
}

/** An address with a bare `&` in `black & white` ends there. */
function wholeWord(category: string | null): string | null {
  return category?.trim().toLowerCase() === 'black' ? 'black-white' : category;
}

/** The catalogue's address for a filter, on the page that a cursor starts. */
export function printsAddress(filter: PrintFilter, cursor?: string): string {
  const query = new URLSearchParams({ ...filter, ...(cursor && { cursor }) });
  return query.size > 0 ? `/shop/all-prints/?${query}` : '/shop/all-prints/';
}

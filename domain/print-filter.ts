import { type Category, isOrientation, type Orientation, parseCategory } from './categories.ts';
import { readSearch } from './search.ts';

export interface PrintFilter {
  category?: Category;
  orientation?: Orientation;
  /** Words that title, artist or location must mention. */
  q?: string;
}

/** The filter in a query of the catalogue; `all` and unknown words filter nothing. */
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

import type { ProductSummary } from '../api/catalogue/product.ts';
import type { Category, Orientation } from './categories.ts';

/** The filters of a list. Without filters, it contains all published prints. */
export interface CatalogueFilter {
  category?: Category | undefined;
  orientation?: Orientation | undefined;
  /** The exact name. */
  artist?: string | undefined;
  /** Words that a print must all have, in any form, case and spelling, or by another word that means the same. */
  q?: string | undefined;
  ids?: readonly string[] | undefined;
}

export interface PrintQuery extends CatalogueFilter {
  limit: number;
  /** The gallery's order instead of the newest first. A search has the best match first in any case. */
  order?: 'gallery' | undefined;
  /** The `nextCursor` of the previous page. */
  cursor?: string | undefined;
}

export interface PrintPage {
  /** Newest first, or in the gallery's order; in a search, best match first. */
  prints: ProductSummary[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
  /** The corrected search, such as "mountain", if no published print of the shop has the words of the original one. */
  correctedSearch?: string;
}

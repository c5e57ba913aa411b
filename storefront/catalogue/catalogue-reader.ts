import { createContext } from 'react-router';
import type { Category, Orientation } from '#domain/categories.ts';
import type { Product, ProductSummary } from '#domain/product.ts';

export interface PrintFilter {
  category?: Category;
  orientation?: Orientation;
  /** The whole name, as it stands on the prints. */
  artist?: string;
  /** Words that must all occur in title, artist or location. */
  q?: string;
}

export interface PrintQuery extends PrintFilter {
  limit: number;
  cursor?: string;
}

export interface PrintPage {
  /** Newest first. */
  prints: ProductSummary[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}

/** What the pages need to know of the catalogue. The server provides it when it renders a page. */
export interface CatalogueReader {
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** How many prints such a list has on all its pages. */
  countPrints(filter: PrintFilter): Promise<number>;
  findPrint(id: string): Promise<Product | null>;
}

export const catalogueContext = createContext<CatalogueReader>();

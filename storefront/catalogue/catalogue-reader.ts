import { createContext } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { CatalogueFilter, PrintPage, PrintQuery } from '#domain/catalogue/print-query.ts';

/** What pages show of an artist besides the prints. */
interface ArtistFacts {
  /** What the artist says about their work; null if the shop has no statement. */
  statement: string | null;
  /** The id of the print that stands for the artist; null: the page chooses. */
  placePrint: string | null;
  /** The name that the owner has given an artist of this name since; null: none. */
  newName: string | null;
}

/** The catalogue queries of the pages. The server provides them when it renders a page. */
export interface CatalogueReader {
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** The number of prints on all pages of the filtered list. */
  countPrints(filter: CatalogueFilter): Promise<number>;
  findPrint(id: string): Promise<Product | null>;
  findArtist(name: string): Promise<ArtistFacts>;
  /** What certificates state of a print besides its measures. */
  findAttestation(id: string): Promise<Attestation>;
}

export const catalogueContext = createContext<CatalogueReader>();

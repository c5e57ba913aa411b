import type { Product } from '#domain/api/catalogue/product.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { CatalogueFilter, PrintPage, PrintQuery } from '#domain/catalogue/print-query.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { VersionedCache } from '#server/database/versioned-cache.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import { type ArtistPage, findArtist } from './artists/find-artist.ts';
import { findPrint, findPrintByPicture } from './find-prints.ts';
import { countPrints, listPrints } from './listing/list-prints.ts';
import { findAttestation } from './source-files.ts';

/**
 * The prints on sale, cached until any process changes them. While changes can't be heard, cached prints are shown for a
 * minute at most. Don't modify the results: they are shared.
 */
export interface Catalogue {
  /** @throws RequestError 400 naming `cursor` */
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** The number of prints on all pages of a list. */
  countPrints(filter: CatalogueFilter): Promise<number>;
  /** Null for any text that is not the id of a published print. */
  findPrint(id: string): Promise<Product | null>;
  /** What pages show of an artist besides the prints. Takes any text. */
  findArtist(name: string): Promise<ArtistPage>;
  /** What certificates state of a print besides its measures. @param id of a print */
  findAttestation(id: string): Promise<Attestation>;
  /** Like `findPrint`, for a sale: from the cache only while changes are heard. */
  findPrintToSell(id: string): Promise<Product | null>;
  /** The published print with a picture of this hash: `/photographs/<hash>-640.jpg`. */
  findPrintByPicture(hash: string): Promise<Product | null>;
  /** Calls back when the prints may have changed. Returns a function that unsubscribes. */
  onChange(callback: () => void): () => void;
  /** False while the connection that reports changes is down. */
  isListening(): boolean;
  /** False when it has been down for a minute: caches of the catalogue may be outdated. */
  isRecent(): boolean;
  close(): void;
}

/** About 1.5 KB each. */
const maxListedPrints = 6500;
/** Searches have their own cache, because endless different searches would evict the other lists. */
const maxSearchedPrints = 1500;
const maxCounts = 1000;
const maxArtists = 1000;
/** About 10 KB each, with its 48 variants. */
const maxProducts = 600;

interface CatalogueParts {
  database: Pick<OpenDatabase, 'db'>;
  watch: Omit<ChangeWatch, 'stop'>;
}

export function createCatalogue({ database: { db }, watch }: CatalogueParts): Catalogue {
  const { isListening, isRecent } = watch;
  const { lists, searches, counts, products, artists, attestations, clear } = openCaches(watch);
  const listeners = new Set<() => void>([clear]);
  const announce = () => {
    for (const listener of listeners) listener();
  };
  // The equipment among the shop's details decides which variants are on sale.
  const stops = [watch.on('catalogue_changed', announce), watch.on('shop_details_changed', announce)];
  const findCached = (id: string) => products.get(id.toLowerCase(), () => findPrint(db, id));
  return {
    listPrints: (query) =>
      (query.q || query.ids ? searches : lists).get(keyOf(query), () => listPrints(db, query)),
    countPrints: (filter) => counts.get(keyOf(filter), () => countPrints(db, filter)),
    findPrint: findCached,
    findArtist: (name) => artists.get(name, () => findArtist(db, name)),
    findAttestation: (id) => attestations.get(id, () => findAttestation(db, id)),
    findPrintToSell: (id) => (isListening() ? findCached(id) : findPrint(db, id)),
    findPrintByPicture: (hash) => findPrintByPicture(db, hash),
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    isListening,
    isRecent,
    close() {
      for (const stop of stops) stop();
    },
  };
}

function openCaches({ isListening, isRecent }: Pick<ChangeWatch, 'isListening' | 'isRecent'>) {
  const trust = { isTrusted: isListening, isRecent };
  const weigh = ({ prints }: PrintPage) => prints.length + 1;
  const lists = new VersionedCache<PrintPage>({ ...trust, weigh, maxWeight: maxListedPrints });
  const searches = new VersionedCache<PrintPage>({ ...trust, weigh, maxWeight: maxSearchedPrints });
  const counts = new VersionedCache<number>({ ...trust, maxWeight: maxCounts });
  const products = new VersionedCache<Product | null>({
    ...trust,
    maxWeight: maxProducts,
    mayCache: (print) => print !== null,
  });
  const artists = new VersionedCache<ArtistPage>({
    ...trust,
    maxWeight: maxArtists,
    mayCache: ({ statement }) => statement !== null,
  });
  const attestations = new VersionedCache<Attestation>({ ...trust, maxWeight: maxProducts });
  const all = [lists, searches, counts, products, artists, attestations];
  const clear = () => all.forEach((cache) => void cache.clear());
  return { lists, searches, counts, products, artists, attestations, clear };
}

function keyOf(query: Partial<PrintQuery>): string {
  const { category, orientation, artist, q, ids, order, limit, cursor } = query;
  return JSON.stringify([category, orientation, artist, q, ids, order, limit, cursor]);
}

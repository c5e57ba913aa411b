import type { Product } from '#domain/product.ts';
import type { Executor, OpenDatabase } from '#server/database/database.ts';
import { openReplica } from '#server/database/replica.ts';
import { VersionedCache } from '#server/database/versioned-cache.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { type ArtistPage, findArtist } from './artists/find-artist.ts';
import { findPrint, findPrintByPicture } from './find-prints.ts';
import {
  type CatalogueFilter,
  countPrints,
  listPrints,
  type PrintPage,
  type PrintQuery,
} from './listing/list-prints.ts';

/** The prints on sale, cached until any process changes them. Don't modify the results: they are shared. */
export interface Catalogue {
  /** @throws RequestError 400 naming `cursor` */
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** The number of prints on all pages of a list. */
  countPrints(filter: CatalogueFilter): Promise<number>;
  /** Null for any text that is not the id of a published print. */
  findPrint(id: string): Promise<Product | null>;
  /** What pages show of an artist besides the prints. Takes any text. */
  findArtist(name: string): Promise<ArtistPage>;
  /** Like `findPrint`, for a sale: where there is a replica, it reads from the primary. */
  findPrintToSell(id: string): Promise<Product | null>;
  /** The published print with a picture of this hash: `/photographs/<hash>-640.jpg`. */
  findPrintByPicture(hash: string): Promise<Product | null>;
  /** Runs uncached reads of prints, on the replica if there is one. */
  read<Result>(work: (db: Executor) => Promise<Result>): Promise<Result>;
  /** Calls back when the prints may have changed. Returns a function that unsubscribes. */
  onChange(callback: () => void): () => void;
  /** False while the connection that reports changes is down: caches of the catalogue may be outdated. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** About 1.5 KB each. */
const mostListedPrints = 6500;
/** Searches have their own cache, because endless different searches would evict the other lists. */
const mostSearchedPrints = 1500;
const mostCounts = 1000;
const mostArtists = 1000;
/** About 10 KB each, with its 48 variants. */
const mostProducts = 600;

interface CatalogueParts {
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  watch: Pick<ChangeWatch, 'on' | 'isListening'>;
  /** The URL of a read replica. */
  readUrl?: string | undefined;
  log: Log;
}

export function createCatalogue({ database, watch, readUrl, log }: CatalogueParts): Catalogue {
  const { db } = database;
  const { isListening } = watch;
  const { lists, searches, counts, products, artists, clear } = openCaches(isListening);
  const replica = readUrl ? openReplica({ url: readUrl, primary: database, isListening, log }) : undefined;
  const read: Catalogue['read'] = (work) => (replica ? replica.read(work) : work(db));
  const listeners = new Set<() => void>([() => replica?.expectChange(), clear]);
  const announce = () => {
    for (const listener of listeners) listener();
  };
  // The equipment among the shop's details decides which forms are on sale.
  const stops = [watch.on('catalogue_changed', announce), watch.on('shop_details_changed', announce)];
  const findCached = (id: string) => products.get(id.toLowerCase(), () => read((db) => findPrint(db, id)));
  return {
    listPrints: (query) =>
      (query.q || query.ids ? searches : lists).get(keyOf(query), () => read((db) => listPrints(db, query))),
    countPrints: (filter) => counts.get(keyOf(filter), () => read((db) => countPrints(db, filter))),
    findPrint: findCached,
    findArtist: (name) => artists.get(name, () => read((db) => findArtist(db, name))),
    findPrintToSell: (id) => (replica ? findPrint(db, id) : findCached(id)),
    findPrintByPicture: (hash) => read((db) => findPrintByPicture(db, hash)),
    read,
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    isListening,
    async close() {
      for (const stop of stops) stop();
      await replica?.close();
    },
  };
}

function openCaches(isTrusted: () => boolean) {
  const weigh = ({ prints }: PrintPage) => prints.length + 1;
  const lists = new VersionedCache<PrintPage>({ isTrusted, weigh, mostWeight: mostListedPrints });
  const searches = new VersionedCache<PrintPage>({ isTrusted, weigh, mostWeight: mostSearchedPrints });
  const counts = new VersionedCache<number>({ isTrusted, mostWeight: mostCounts });
  const products = new VersionedCache<Product | null>({
    isTrusted,
    mostWeight: mostProducts,
    mayCache: (print) => print !== null,
  });
  const artists = new VersionedCache<ArtistPage>({
    isTrusted,
    mostWeight: mostArtists,
    mayCache: ({ statement }) => statement !== null,
  });
  const clear = () => [lists, searches, counts, products, artists].forEach((cache) => void cache.clear());
  return { lists, searches, counts, products, artists, clear };
}

function keyOf(query: Partial<PrintQuery>): string {
  const { category, orientation, artist, q, ids, order, limit, cursor } = query;
  return JSON.stringify([category, orientation, artist, q, ids, order, limit, cursor]);
}

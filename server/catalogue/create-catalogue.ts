import type { Product } from '#domain/product.ts';
import type { Database } from '#server/platform/database.ts';
import { EditionCache } from '#server/platform/edition-cache.ts';
import type { Log } from '#server/platform/log.ts';
import { findPrint } from './find-print.ts';
import { countPrints, listPrints, type PrintFilter, type PrintPage, type PrintQuery } from './list-prints.ts';
import { type CatalogueWatch, watchCatalogue } from './watch-catalogue.ts';

/** The prints on sale, remembered until any process changes them. What it gives is shared: read it only. */
export interface Catalogue {
  /** @throws RequestError 400 naming `cursor` */
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** How many prints such a list has on all its pages. */
  countPrints(filter: PrintFilter): Promise<number>;
  /** Null for an id of no published print, whatever it looks like. */
  findPrint(id: string): Promise<Product | null>;
  /** Calls back when the prints may have changed; the function it gives back ends that. */
  onChange(callback: () => void): () => void;
  /** False while the database is out of hearing: what others remember of the catalogue may be old. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** About 1.5 KB each. */
const mostListedPrints = 6500;
/** Anybody can search for anything without end: that never takes the room of the other lists. */
const mostSearchedPrints = 1500;
const mostCounts = 1000;
/** About 10 KB each, with its 48 variants. */
const mostProducts = 600;

/** @param url of the database behind `db`: changes come over a line of their own */
export async function createCatalogue({
  db,
  url,
  log,
}: {
  db: Database;
  url: string;
  log: Log;
}): Promise<Catalogue> {
  let watch: CatalogueWatch | undefined;
  const isTrusted = () => watch?.isListening() ?? false;
  const weigh = ({ prints }: PrintPage) => prints.length + 1;
  const lists = new EditionCache<PrintPage>({ isTrusted, weigh, mostWeight: mostListedPrints });
  const searches = new EditionCache<PrintPage>({ isTrusted, weigh, mostWeight: mostSearchedPrints });
  const counts = new EditionCache<number>({ isTrusted, weigh: () => 1, mostWeight: mostCounts });
  const products = new EditionCache<Product>({ isTrusted, weigh: () => 1, mostWeight: mostProducts });
  const listeners = new Set<() => void>([forget]);
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  watch = await watchCatalogue(url, tellAll, log);

  function forget(): void {
    lists.clear();
    searches.clear();
    counts.clear();
    products.clear();
  }

  return {
    listPrints: (query) =>
      (query.q || query.ids ? searches : lists).get(keyOf(query), () => listPrints(db, query)),
    countPrints: (filter) => counts.get(keyOf(filter), () => countPrints(db, filter)),
    findPrint: (id) => orNull(products.get(id.toLowerCase(), () => requirePrint(db, id))),
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    isListening: isTrusted,
    close: async () => watch?.stop(),
  };
}

function keyOf({ category, orientation, artist, q, ids, limit, cursor }: Partial<PrintQuery>): string {
  return JSON.stringify([category, orientation, artist, q, ids, limit, cursor]);
}

/** Absence travels as an error through the cache, so that guesses at ids are not kept in it. */
class NoSuchPrint extends Error {}

async function requirePrint(db: Database, id: string): Promise<Product> {
  const print = await findPrint(db, id);
  if (!print) throw new NoSuchPrint();
  return print;
}

function orNull<Value>(finding: Promise<Value>): Promise<Value | null> {
  return finding.catch((error: unknown) => {
    if (error instanceof NoSuchPrint) return null;
    throw error;
  });
}

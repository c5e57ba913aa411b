import type { Product } from '#domain/product.ts';
import type { Executor, OpenDatabase } from '#server/database/database.ts';
import { openReplica } from '#server/database/replica.ts';
import { VersionedCache } from '#server/database/versioned-cache.ts';
import { type ChangeWatch, watchChanges } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { findPrint } from './find-print.ts';
import {
  countPrints,
  listPrints,
  type PrintFilter,
  type PrintPage,
  type PrintQuery,
} from './listing/list-prints.ts';

/** The prints on sale, remembered until any process changes them. What it gives is shared: read it only. */
export interface Catalogue {
  /** @throws RequestError 400 naming `cursor` */
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** How many prints such a list has on all its pages. */
  countPrints(filter: PrintFilter): Promise<number>;
  /** Null for an id of no published print, whatever it looks like. */
  findPrint(id: string): Promise<Product | null>;
  /** The same for what is bought: with a replica, of the primary at this moment. */
  findPrintToSell(id: string): Promise<Product | null>;
  /** Reads of the prints that are not remembered here, on the replica where there is one. */
  read<Result>(work: (db: Executor) => Promise<Result>): Promise<Result>;
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

interface CatalogueParts {
  /** Changes come over a line of their own to its `url`. */
  database: Pick<OpenDatabase, 'db' | 'pool' | 'url'>;
  /** Of a replica of it, for reading prints. */
  readUrl?: string | undefined;
  log: Log;
}

export async function createCatalogue({ database, readUrl, log }: CatalogueParts): Promise<Catalogue> {
  const { db } = database;
  let watch: ChangeWatch | undefined;
  const isTrusted = () => watch?.isListening() ?? false;
  const weigh = ({ prints }: PrintPage) => prints.length + 1;
  const lists = new VersionedCache<PrintPage>({ isTrusted, weigh, mostWeight: mostListedPrints });
  const searches = new VersionedCache<PrintPage>({ isTrusted, weigh, mostWeight: mostSearchedPrints });
  const counts = new VersionedCache<number>({ isTrusted, weigh: () => 1, mostWeight: mostCounts });
  const products = new VersionedCache<Product>({ isTrusted, weigh: () => 1, mostWeight: mostProducts });
  const replica = readUrl
    ? openReplica({ url: readUrl, primary: database, isHeard: isTrusted, log })
    : undefined;
  const read: Catalogue['read'] = (work) => (replica ? replica.read(work) : work(db));
  const listeners = new Set<() => void>([() => replica?.expectChange(), forget]);
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  watch = await watchChanges({
    name: 'passepartout catalogue watch',
    databaseUrl: database.url,
    channels: ['catalogue_changed'],
    onChange: tellAll,
    log,
  });

  function forget(): void {
    lists.clear();
    searches.clear();
    counts.clear();
    products.clear();
  }

  const findKept = (id: string) =>
    orNull(products.get(id.toLowerCase(), async () => orThrow(await read((db) => findPrint(db, id)))));

  return {
    listPrints: (query) =>
      (query.q || query.ids ? searches : lists).get(keyOf(query), () => read((db) => listPrints(db, query))),
    countPrints: (filter) => counts.get(keyOf(filter), () => read((db) => countPrints(db, filter))),
    findPrint: findKept,
    findPrintToSell: (id) => (replica ? findPrint(db, id) : findKept(id)),
    read,
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    isListening: isTrusted,
    async close() {
      await watch?.stop();
      await replica?.close();
    },
  };
}

function keyOf({ category, orientation, artist, q, ids, limit, cursor }: Partial<PrintQuery>): string {
  return JSON.stringify([category, orientation, artist, q, ids, limit, cursor]);
}

/** Absence travels as an error through the cache, so that guesses at ids are not kept in it. */
class NoSuchPrint extends Error {}

function orThrow(print: Product | null): Product {
  if (!print) throw new NoSuchPrint();
  return print;
}

function orNull<Value>(finding: Promise<Value>): Promise<Value | null> {
  return finding.catch((error: unknown) => {
    if (error instanceof NoSuchPrint) return null;
    throw error;
  });
}

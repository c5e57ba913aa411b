import type { Product } from '#domain/product.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type Answer, createAnswerCache } from './answer-cache.ts';
import { findPrint } from './find-print.ts';
import { listPrints, type PrintPage, type PrintQuery } from './list-prints.ts';
import { type CatalogueWatch, watchCatalogue } from './watch-catalogue.ts';

/** The prints on sale, remembered until any process changes them. What it gives is shared: read it only. */
export interface Catalogue {
  /** @throws RequestError 400 naming `cursor` */
  listPrints(query: PrintQuery): Promise<PrintPage>;
  /** Null for an id of no published print, whatever it looks like. */
  findPrint(id: string): Promise<Product | null>;
  /** The same with the JSON the API sends: the prints of the page as an array, or the print. */
  answerList(query: PrintQuery): Promise<Answer<PrintPage>>;
  answerPrint(id: string): Promise<Answer<Product> | null>;
  /** Calls back when the prints may have changed; the function it gives back ends that. */
  onChange(callback: () => void): () => void;
  /** False while the database is out of hearing: what others remember of the catalogue may be old. */
  isListening(): boolean;
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;

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
  const lists = createAnswerCache<PrintPage>({
    toJson: (page) => page.prints,
    isTrusted,
    mostBytes: 24 * megabyte,
  });
  const products = createAnswerCache<Product>({
    toJson: (product) => product,
    isTrusted,
    mostBytes: 8 * megabyte,
  });
  const listeners = new Set<() => void>([forget]);
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  watch = await watchCatalogue(url, tellAll, log);

  function forget(): void {
    lists.forget();
    products.forget();
  }

  const answerList = (query: PrintQuery) => lists.get(keyOf(query), () => listPrints(db, query));
  const answerPrint = (id: string) => orNull(products.get(id.toLowerCase(), () => requirePrint(db, id)));
  return {
    answerList,
    answerPrint,
    listPrints: async (query) => (await answerList(query)).value,
    findPrint: async (id) => (await answerPrint(id))?.value ?? null,
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    isListening: isTrusted,
    close: async () => watch?.stop(),
  };
}

function keyOf({ category, orientation, artist, q, limit, cursor }: PrintQuery): string {
  return JSON.stringify([category, orientation, artist, q, limit, cursor]);
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Product } from '#domain/product.ts';
import type { Stylesheets } from './hasten-first-view.ts';

/** The catalogue as the storefront's loaders read it (storefront/catalogue/catalogue-reader.ts). */
export interface CatalogueReader {
  listPrints(query: object): Promise<unknown>;
  countPrints(filter: object): Promise<number>;
  findPrint(id: string): Promise<Product | null>;
}

/** Where the visitors' music comes from (storefront/music/music-source.tsx). */
export interface MusicSource {
  playlistUrl: string;
  widgetUrl: string;
}

/** The storefront's pages, and the contexts that give them what they need. */
export interface LoadedStorefront {
  build: ServerBuild;
  catalogueContext: RouterContext<CatalogueReader>;
  /** The API's URL for browsers; empty: the shop's own address. */
  apiUrlContext: RouterContext<string>;
  musicContext: RouterContext<MusicSource | undefined>;
}

/** Where the pages come from: built once, or in development compiled as they change. */
export interface Storefront {
  load(): Promise<LoadedStorefront>;
  /** The browser's part, to be served as files. */
  clientFolder: string;
  /** The stylesheets to inline. Undefined: pages fetch them. */
  stylesheets?: Stylesheets;
  /** Whether pages may be cached, because their code doesn't change while the shop runs. */
  isFinal: boolean;
  /** Answers requests for the development server's files, and otherwise calls `next`. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** What storefront/entry.server.tsx exports, besides the function that renders. */
export function asLoadedStorefront(build: ServerBuild): LoadedStorefront {
  const { catalogueContext, apiUrlContext, musicContext } = build.entry.module as Partial<LoadedStorefront>;
  if (!catalogueContext || !apiUrlContext || !musicContext) {
    throw new Error('The storefront exports not all of its contexts from entry.server.');
  }
  return { build, catalogueContext, apiUrlContext, musicContext };
}

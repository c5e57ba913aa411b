import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { PolicyName, PolicyPage } from '#domain/shop/policies.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Stylesheets } from './optimize-first-paint.ts';

/** The catalogue as the storefront's loaders read it (storefront/catalogue/catalogue-reader.ts). */
export interface CatalogueReader {
  listPrints(query: object): Promise<unknown>;
  countPrints(filter: object): Promise<number>;
  findPrint(id: string): Promise<Product | null>;
  findArtist(name: string): Promise<unknown>;
  findAttestation(id: string): Promise<unknown>;
}

/** Gives the storefront's loaders the policies (storefront/policies/policy-reader.ts). */
export type PolicyReader = (policy: PolicyName) => PolicyPage;

/** Where the visitors' music comes from. */
export interface MusicSource {
  playlistUrl: string;
  widgetUrl: string;
}

/** What pages need to know of the configuration (storefront/shop-settings.tsx). */
interface ShopSettings {
  shopUrl: string;
  /** The API's URL for browsers; empty: the shop's own address. */
  apiUrl: string;
  music?: MusicSource | undefined;
  keepsCartOffline?: boolean;
}

/** The storefront's pages, and the contexts that give them what they need. */
interface LoadedStorefront {
  build: ServerBuild;
  catalogueContext: RouterContext<CatalogueReader>;
  detailsContext: RouterContext<ShopDetails>;
  policyContext: RouterContext<PolicyReader>;
  settingsContext: RouterContext<ShopSettings>;
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

/** Takes the contexts from the exports of storefront/entry.server.tsx. @throws if one is missing */
export function loadContexts(build: ServerBuild): LoadedStorefront {
  const { catalogueContext, detailsContext, policyContext, settingsContext } = build.entry
    .module as Partial<LoadedStorefront>;
  if (!catalogueContext || !detailsContext || !policyContext || !settingsContext) {
    throw new Error(
      'storefront/entry.server.tsx must export catalogueContext, detailsContext, policyContext and settingsContext.',
    );
  }
  return { build, catalogueContext, detailsContext, policyContext, settingsContext };
}

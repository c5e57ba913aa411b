import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Product } from '#domain/product.ts';

/** The catalogue as the storefront's loaders read it (storefront/catalogue/catalogue-reader.ts). */
export interface CatalogueReader {
  listPrints(query: object): Promise<unknown>;
  findPrint(id: string): Promise<Product | null>;
}

/** What `react-router build` made of storefront/: its pages, and the context its loaders ask for. */
export interface StorefrontBuild {
  build: ServerBuild;
  catalogueContext: RouterContext<CatalogueReader>;
  clientFolder: string;
}

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url));

/** @throws when the storefront has not been built, saying how to */
export async function loadStorefrontBuild(): Promise<StorefrontBuild> {
  const file = `${buildFolder}server/index.js`;
  if (!existsSync(file)) throw new Error(`There is no built storefront at ${file}; run "npm run build".`);
  return asStorefront(await import(file));
}

/** The build is made from storefront/entry.server.tsx, which exports the context under this name. */
export function asStorefront(build: ServerBuild): StorefrontBuild {
  const { catalogueContext } = build.entry.module as { catalogueContext?: RouterContext<CatalogueReader> };
  if (!catalogueContext) throw new Error('The built storefront exports no catalogueContext.');
  return { build, catalogueContext, clientFolder: `${buildFolder}client` };
}

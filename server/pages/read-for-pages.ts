import type { Product } from '#domain/product.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { RequestError } from '#server/http/errors.ts';
import type { CatalogueReader } from './storefront.ts';

/**
 * The catalogue for the storefront's loaders. Expected errors are thrown as a Response, which React Router renders as an
 * error page with that status: 400 for an invalid cursor, 503 while the database is unavailable.
 * @param onPrint called with each print that is read for its page
 */
export function readForPages(
  catalogue: CatalogueReader,
  onPrint?: (print: Product) => void,
): CatalogueReader {
  return {
    listPrints: (query) => catalogue.listPrints(query).catch(throwResponse),
    countPrints: (filter) => catalogue.countPrints(filter).catch(throwResponse),
    async findPrint(id) {
      const print = await catalogue.findPrint(id).catch(throwResponse);
      if (print) onPrint?.(print);
      return print;
    },
  };
}

function throwResponse(error: unknown): never {
  if (error instanceof RequestError) throw new Response(error.message, { status: error.status });
  if (isDatabaseUnavailable(error)) throw new Response('The database is away.', { status: 503 });
  throw error;
}

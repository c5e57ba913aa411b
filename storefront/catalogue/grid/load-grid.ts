import type { RouterContextProvider } from 'react-router';
import type { CatalogueFilter, PrintQuery } from '#domain/catalogue/print-query.ts';
import { maxArrivals, type SearchFilter } from '#domain/catalogue/search-filter.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { catalogueContext } from '../catalogue-reader.ts';
import { printsAddress } from '../filter/prints-address.ts';
import { printsPerPage } from './use-more-prints.ts';

interface GridRequest {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** The newest prints that match a filter, as a list without further pages. */
export async function loadArrivals({ context }: GridRequest, filter: SearchFilter) {
  const { order: _, ...query } = filter;
  const { prints } = await context.get(catalogueContext).listPrints({ ...query, limit: maxArrivals });
  const last = prints.at(-1);
  return {
    prints,
    total: prints.length,
    nextCursor: null,
    path: printsAddress(filter),
    isContinued: false,
    /** The day on which the oldest of them was hung. */
    ...(last && { hungSince: formatUtcDay(last.createdAt) }),
  };
}

/** Prints to look at for a visitor whose list is empty: the first in the gallery's order. */
export async function loadOthers({ context }: GridRequest) {
  const { prints } = await context.get(catalogueContext).listPrints({ order: 'gallery', limit: maxArrivals });
  return prints;
}

/** One page of the prints that match a filter, with the total, the page's URL and the cursor of the next page. */
export async function loadGrid(
  { context, url }: GridRequest,
  { order, ...filter }: CatalogueFilter & Pick<PrintQuery, 'order'>,
  addressOf: (cursor?: string) => string,
) {
  const cursor = url.searchParams.get('cursor');
  const catalogue = context.get(catalogueContext);
  const [{ prints, nextCursor, correctedSearch }, total] = await Promise.all([
    catalogue.listPrints({
      ...filter,
      ...(order && { order }),
      limit: printsPerPage,
      ...(cursor && { cursor }),
    }),
    catalogue.countPrints(filter),
  ]);
  const path = addressOf(cursor ?? undefined);
  return { prints, total, nextCursor, correctedSearch, path, isContinued: cursor !== null };
}

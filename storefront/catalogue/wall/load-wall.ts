import type { RouterContextProvider } from 'react-router';
import { type CatalogueFilter, catalogueContext } from '../catalogue-reader.ts';
import { printsPerPage } from './use-more-prints.ts';

interface WallRequest {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** One page of the prints that match a filter, with the total, the page's URL and the cursor of the next page. */
export async function loadWall(
  { context, url }: WallRequest,
  filter: CatalogueFilter,
  addressOf: (cursor?: string) => string,
) {
  const cursor = url.searchParams.get('cursor');
  const catalogue = context.get(catalogueContext);
  const [{ prints, nextCursor, correctedSearch }, total] = await Promise.all([
    catalogue.listPrints({ ...filter, limit: printsPerPage, ...(cursor && { cursor }) }),
    catalogue.countPrints(filter),
  ]);
  const path = addressOf(cursor ?? undefined);
  return { prints, total, nextCursor, correctedSearch, path, isContinued: cursor !== null };
}

import type { RouterContextProvider } from 'react-router';
import { catalogueContext, type PrintFilter } from '../catalogue-reader.ts';
import { printsOnAPage } from '../prints-on-a-page.ts';

interface WallRequest {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** The prints that a filter lets through, as many as one page hangs, with its address and where the next one starts. */
export async function loadWall(
  { context, url }: WallRequest,
  filter: PrintFilter,
  addressOf: (cursor?: string) => string,
) {
  const cursor = url.searchParams.get('cursor');
  const catalogue = context.get(catalogueContext);
  const [{ prints, nextCursor }, total] = await Promise.all([
    catalogue.listPrints({ ...filter, limit: printsOnAPage, ...(cursor && { cursor }) }),
    catalogue.countPrints(filter),
  ]);
  return { prints, total, nextCursor, path: addressOf(cursor ?? undefined), isContinued: cursor !== null };
}

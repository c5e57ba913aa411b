import type { RouterContextProvider } from 'react-router';
import { catalogueContext, type PrintQuery } from './catalogue-reader.ts';
import { printsOnAPage } from './prints-on-a-page.ts';

interface WallRequest {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** The prints that a query finds, as many as one page hangs, with the page's address and where the next one starts. */
export async function loadWall(
  { context, url }: WallRequest,
  query: Omit<PrintQuery, 'limit' | 'cursor'>,
  addressOf: (cursor?: string) => string,
) {
  const cursor = url.searchParams.get('cursor');
  const { prints, total, nextCursor } = await context
    .get(catalogueContext)
    .listPrints({ ...query, limit: printsOnAPage, ...(cursor && { cursor }) });
  return { prints, total, nextCursor, path: addressOf(cursor ?? undefined), isContinued: cursor !== null };
}

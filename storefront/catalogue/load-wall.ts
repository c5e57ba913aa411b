import type { RouterContextProvider } from 'react-router';
import { catalogueContext, type PrintQuery } from './catalogue-reader.ts';

const printsOnAPage = 48;

interface WallRequest {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** The prints that a query finds, as many as one page hangs, with the address of this page and of the next. */
export async function loadWall(
  { context, url }: WallRequest,
  query: Omit<PrintQuery, 'limit' | 'cursor'>,
  addressOf: (cursor?: string) => string,
) {
  const cursor = url.searchParams.get('cursor');
  const { prints, total, nextCursor } = await context
    .get(catalogueContext)
    .listPrints({ ...query, limit: printsOnAPage, ...(cursor && { cursor }) });
  return { prints, total, path: addressOf(cursor ?? undefined), next: nextCursor && addressOf(nextCursor) };
}

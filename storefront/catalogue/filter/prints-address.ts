import type { SearchFilter } from '#domain/catalogue/search-filter.ts';

/** The catalogue's URL for a filter. `cursor` starts a further page of prints. */
export function printsAddress(filter: SearchFilter, cursor?: string): string {
  const query = new URLSearchParams({ ...filter, ...(cursor && { cursor }) });
  return query.size > 0 ? `/shop/all-prints/?${query}` : '/shop/all-prints/';
}

import type { PrintQuery } from './list-prints.ts';
import { longestPage } from './prints-query.ts';

const list = '/api/shop/all-prints';

/**
 * The one address of a list, however it was asked for: parameters that say nothing, and those that nobody knows, are
 * not part of it. Without it anybody could fill the memory with copies, and write into the next page's link.
 */
export function listAddress({ category, orientation, artist, q, ids, limit, cursor }: PrintQuery): string {
  const stated = {
    category,
    orientation,
    artist,
    q,
    ids: ids?.join(','),
    limit: limit === longestPage ? undefined : String(limit),
    cursor,
  };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(stated)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${list}?${parameters}` : list;
}

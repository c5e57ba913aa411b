import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** The names of the artists of all prints, published or hidden. */
export async function listArtists(on: Executor): Promise<string[]> {
  const { artist } = prints;
  const rows = await on.select({ artist }).from(prints).groupBy(artist).orderBy(asc(artist));
  return rows.map((row) => row.artist);
}

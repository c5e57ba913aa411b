import { asc, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { artistCounts } from '../tables.ts';

/** The names of the artists of all prints, published or hidden. */
export async function listArtists(on: Executor): Promise<string[]> {
  const { artist, prints } = artistCounts;
  const rows = await on
    .select({ artist })
    .from(artistCounts)
    .groupBy(artist)
    .having(sql`sum(${prints}) > 0`)
    .orderBy(asc(artist));
  return rows.map((row) => row.artist);
}

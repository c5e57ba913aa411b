import { asc, eq, sql } from 'drizzle-orm';
import type { ListedArtist } from '#domain/api/catalogue/artists.ts';
import type { Executor } from '#server/database/database.ts';
import { artistCounts, artists, formerArtists, photographs, prints } from '../tables.ts';

/** What pages show of an artist besides the prints. */
export interface ArtistPage {
  /** What the artist says about their work; null if the shop has no statement. */
  statement: string | null;
  /** The id of the print that stands for the artist; null: the page chooses. */
  placePrint: string | null;
  /** The name that the owner has given an artist of this name since; null: none. */
  newName: string | null;
}

/** @param name any text */
export async function findArtist(db: Executor, name: string): Promise<ArtistPage> {
  const [row] = await db.select().from(artists).where(eq(artists.name, name));
  const [former] = await db.select().from(formerArtists).where(eq(formerArtists.former, name));
  return {
    statement: row?.statement ?? null,
    placePrint: row?.placePrint ?? null,
    newName: former?.name ?? null,
  };
}

/** The artists of all prints, published or hidden, by name. @param name only this one */
export async function listArtistsWithPrints(on: Executor, name?: string): Promise<ListedArtist[]> {
  const { artist } = artistCounts;
  const picture = sql<string | null>`(
    select coalesce(${photographs.jpeg} -> 0 ->> 'url', ${photographs.heroImage})
    from ${prints} join ${photographs} on ${photographs.id} = ${prints.photographId}
    where ${prints.artist} = ${artist} order by ${prints.sortRank}, ${prints.id} limit 1
  )`;
  return on
    .select({
      name: artist,
      prints: sql<number>`sum(${artistCounts.prints})::int`,
      published: sql<number>`sum(${artistCounts.published})::int`,
      hasStatement: sql<boolean>`bool_or(${artists.statement} is not null)`,
      picture,
    })
    .from(artistCounts)
    .leftJoin(artists, eq(artists.name, artist))
    .where(name === undefined ? undefined : eq(artist, name))
    .groupBy(artist)
    .having(sql`sum(${artistCounts.prints}) > 0`)
    .orderBy(asc(artist));
}

/** The earlier names of an artist. Their addresses lead to the artist. */
export async function listFormerNames(on: Executor, name: string): Promise<string[]> {
  const rows = await on.select().from(formerArtists).where(eq(formerArtists.name, name));
  return rows.map(({ former }) => former);
}

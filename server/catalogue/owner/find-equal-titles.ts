import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** Prints that buyers cannot tell apart, because title and artist are the same but for case. */
export interface EqualTitles {
  title: string;
  artist: string;
  /** Their imported files, two at least. */
  files: string[];
}

/** All of them in the shop, the hidden ones included: what was bought stays to be told apart. */
export async function findEqualTitles(db: Executor): Promise<EqualTitles[]> {
  return db
    .select({
      title: sql<string>`min(${prints.title})`,
      artist: sql<string>`min(${prints.artist})`,
      files: sql<string[]>`array_agg(${prints.sourceName} order by ${prints.sourceName})`,
    })
    .from(prints)
    .groupBy(sql`lower(${prints.title})`, sql`lower(${prints.artist})`)
    .having(sql`count(*) > 1`)
    .orderBy(sql`lower(${prints.title})`);
}

import { asc, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { searchList } from '#server/database/search-list.ts';
import { matchesAllWords } from '../listing/search.ts';
import { prints } from '../tables.ts';

/** Fewer than in other searches, because the words of a print take long to compare. */
const nearPrints = 300;

/** Prints that contain all words of a text, hidden ones too, by title. */
export async function findPrintsByWords(on: Executor, text: string, max: number) {
  const { id, title, artist, isPublished } = prints;
  const key = sql`lower(${title})`;
  const select = (condition: SQL | undefined) =>
    on
      .select({ id, title, artist, isPublished })
      .from(prints)
      .where(condition)
      .orderBy(asc(key), asc(id))
      .limit(max + 1);
  const last = sql`(select ${key}, ${id} from ${prints} order by ${key}, ${id} offset ${nearPrints} limit 1)`;
  const found = await searchList(select, {
    id,
    meanings: [matchesAllWords(text.split(/\s+/).filter(Boolean)) ?? sql`true`],
    isNear: sql`(${key}, ${id}) < ${last}`,
    max,
  });
  return found.slice(0, max);
}

import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** The words of a search that must all occur. Words such as "the" are left out, unless the search has no others. */
export async function readSearchWords(db: Executor, q: string): Promise<string[]> {
  const words = q.split(/\s+/).filter(Boolean);
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as word where numnode(word_query(word)) > 0`);
  return rows.length > 0 ? rows.map(({ word }) => word) : words;
}

/** Every word begins a word of the print (compared by stems), or is a part of its title, artist, place or keywords. */
export function hasWords(words: readonly string[]): SQL | undefined {
  return and(
    ...words.map(
      (word) =>
        sql`(${prints.search} @@ word_query(${word}) or ${prints.foldedWords} like contains_pattern(${word}))`,
    ),
  );
}

/** How well a print matches: a word in the title counts more than one in the place, and that more than in the description. */
export function relevanceOf(words: readonly string[]): SQL<number> {
  const queries = words.map((word) => sql`word_query(${word})`);
  return sql<number>`ts_rank(${prints.search}, ${sql.join(queries, sql` && `)})`;
}

/**
 * The words of a search without result, each replaced by the most similar word of the published prints. Undefined when no
 * word is similar, and in databases without the extension pg_trgm.
 */
export async function correctSpelling(db: Executor, words: readonly string[]): Promise<string[] | undefined> {
  const { rows: found } = await db.execute(
    sql`select 1 where to_regprocedure('closest_word(text)') is not null`,
  );
  if (found.length === 0) return undefined;
  const { rows } = await db.execute<{ word: string }>(sql`
    select coalesce(closest_word(word), fold_words(word)) as word
    from unnest(${sql.param(words)}::text[]) with ordinality as given(word, place) order by place`);
  const corrected = rows.map(({ word }) => word);
  return corrected.join(' ') === words.join(' ').toLowerCase() ? undefined : corrected;
}

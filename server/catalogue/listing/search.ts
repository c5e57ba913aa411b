import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/**
 * The words that a print must all contain. If no published print of the shop contains them, the words are corrected, and
 * `correctedSearch` is the corrected search, such as "mountain".
 */
export async function interpretSearch(
  db: Executor,
  q: string | undefined,
): Promise<{ words: string[]; correctedSearch?: string }> {
  const words = q ? await readWords(db, q) : [];
  if (words.length === 0 || (await hasPrintWith(db, words))) return { words };
  const corrected = await correctSpelling(db, words);
  return corrected ? { words: corrected, correctedSearch: corrected.join(' ') } : { words };
}

/** Stop words such as "the" are ignored unless they are the only words. */
async function readWords(db: Executor, q: string): Promise<string[]> {
  const words = q.split(/\s+/).filter(Boolean);
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as word where numnode(word_query(word)) > 0`);
  return rows.length > 0 ? rows.map(({ word }) => word) : words;
}

async function hasPrintWith(db: Executor, words: readonly string[]): Promise<boolean> {
  const matchingPrints = await db
    .select({ id: prints.id })
    .from(prints)
    .where(and(prints.isPublished, matchesAllWords(words)))
    .limit(1);
  return matchingPrints.length > 0;
}

/** Matches prints in which each word begins a stem, or occurs in the title, artist, place, category or keywords. */
export function matchesAllWords(words: readonly string[]): SQL | undefined {
  return and(
    ...words.map(
      (word) =>
        sql`(${prints.search} @@ word_query(${word}) or ${prints.foldedWords} like contains_pattern(${word}))`,
    ),
  );
}

/** How well a print matches. A word in the title ranks above one in the place, and that above one in the description. */
export function relevanceOf(words: readonly string[]): SQL<number> {
  const queries = words.map((word) => sql`word_query(${word})`);
  return sql<number>`ts_rank(${prints.search}, ${sql.join(queries, sql` && `)})`;
}

/**
 * Replaces each word by the most similar word of the published prints. Undefined when no word is similar, and in databases
 * without the extension pg_trgm.
 */
async function correctSpelling(db: Executor, words: readonly string[]): Promise<string[] | undefined> {
  const { rows: functions } = await db.execute(
    sql`select 1 where to_regprocedure('closest_word(text)') is not null`,
  );
  if (functions.length === 0) return undefined;
  const { rows } = await db.execute<{ word: string; closest: string | null }>(sql`
    select fold_words(word) as word, closest_word(word) as closest
    from unnest(${sql.param(words)}::text[]) with ordinality as given(word, position) order by position`);
  const isSimilar = rows.some(({ word, closest }) => closest !== null && closest !== word);
  return isSimilar ? rows.map(({ word, closest }) => closest ?? word) : undefined;
}

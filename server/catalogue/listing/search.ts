import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { photographs, prints } from '../tables.ts';
import { correctSpelling } from './correct-spelling.ts';
import { readTerms, type SearchTerm } from './search-words.ts';

/** How much a print that has another word for a searched one counts, compared with one that has the word itself. */
const weightOfMeaning = 0.2;

/**
 * What a print must all contain. If no published print of the shop contains it, words that no print has are corrected, and
 * `correctedSearch` is the corrected search, such as "mountain", if that finds a print.
 */
export async function interpretSearch(
  db: Executor,
  q: string | undefined,
): Promise<{ terms: SearchTerm[]; correctedSearch?: string }> {
  const terms = q ? await dropStopWords(db, readTerms(q)) : [];
  if (terms.length === 0 || (await hasPrintWith(db, terms))) return { terms };
  const corrected = await correctTerms(db, terms);
  if (!corrected) return { terms };
  const correctedSearch = corrected.join(' ');
  const correctedTerms = readTerms(correctedSearch);
  return (await hasPrintWith(db, correctedTerms)) ? { terms: correctedTerms, correctedSearch } : { terms };
}

/** Stop words such as "the" are ignored unless they are the only words. */
async function dropStopWords(db: Executor, terms: SearchTerm[]): Promise<SearchTerm[]> {
  const texts = terms.map(({ text }) => text);
  const { rows } = await db.execute<{ at: number }>(sql`
    select (at - 1)::int as at from unnest(${sql.param(texts)}::text[]) with ordinality as given(word, at)
    where numnode(word_query(word)) > 0 order by at`);
  const told = terms.filter((term, at) => term.meaning || rows.some((row) => row.at === at));
  return told.length > 0 ? told : terms;
}

/**
 * The query within makes PostgreSQL find the prints by an index. With a limit alone, it may expect one among the first prints, and
 * read all of them.
 */
async function hasPrintWith(db: Executor, terms: readonly SearchTerm[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with found as materialized (
      select ${prints.id} from ${prints} where ${and(sql`${prints.isPublished}`, matchesAllTerms(terms))})
    select from found limit 1`);
  return rows.length > 0;
}

/** Matches prints in which each word begins a stem, or occurs in the title, artist, place, category or keywords. */
export function matchesAllWords(words: readonly string[]): SQL | undefined {
  return matchesAllTerms(words.map((text) => ({ text })));
}

/** Matches prints that have each term, or what it means: other words, or the look of the picture. */
export function matchesAllTerms(terms: readonly SearchTerm[]): SQL | undefined {
  return and(...terms.map(matchesTerm));
}

function matchesTerm({ text, meaning }: SearchTerm): SQL | undefined {
  const isInTexts = sql`${prints.search} @@ ${queryOf({ text, ...(meaning && { meaning }) })}`;
  if (!meaning) return sql`(${isInTexts} or ${prints.foldedWords} like contains_pattern(${text}))`;
  const { words, looks } = meaning;
  const isMeant = or(
    isInTexts,
    words.length > 0 ? sql`${prints.search} @@ any_word_query(${sql.param(words)}::text[])` : undefined,
  );
  if (looks.length === 0) return isMeant;
  // Two queries, because PostgreSQL uses no index for a query within an `or`.
  return sql`${prints.id} in (
    select ${prints.id} from ${prints} where ${isMeant}
    union all
    select ${prints.id} from ${prints} where ${prints.photographId} in (
      select id from ${photographs} where ${photographs.look} && ${sql.param(looks)}::text[]))`;
}

/**
 * The beginning of a word finds it, but a short word with a meaning must be whole: "sea" is no beginning of "seam".
 */
function queryOf({ text, meaning }: SearchTerm): SQL {
  const isWhole = meaning && text.length < 4;
  return isWhole ? sql`any_word_query(array[${text}])` : sql`word_query(${text})`;
}

/** How well a print matches. A word in the title ranks above one in the place, and that above one in the description. */
export function relevanceOf(terms: readonly SearchTerm[]): SQL<number> {
  const ranks = terms.flatMap((term) => {
    const words = term.meaning?.words ?? [];
    const ofMeaning = sql`${weightOfMeaning} * ts_rank(${prints.search}, any_word_query(${sql.param(words)}::text[]))`;
    return [sql`ts_rank(${prints.search}, ${queryOf(term)})`, ...(words.length > 0 ? [ofMeaning] : [])];
  });
  return sql<number>`(${sql.join(ranks, sql` + `)})::real`;
}

/** Corrects the words that no print has. Undefined if none can be corrected. */
async function correctTerms(db: Executor, terms: readonly SearchTerm[]): Promise<string[] | undefined> {
  const { rows } = await db.execute(sql`select 1 where to_regprocedure('similar_words(text)') is not null`);
  const words: string[] = [];
  for (const term of terms) {
    const isKnown = term.meaning !== undefined || (await hasPrintWith(db, [term]));
    const corrected = isKnown ? undefined : await correctSpelling(db, term.text, rows.length > 0);
    words.push(corrected ?? term.text);
  }
  return words.some((word, at) => word !== terms[at]?.text) ? words : undefined;
}

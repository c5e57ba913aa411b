import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How many rows a search reads in the order of the list before it asks an index for all matches. */
export const nearRows = 2000;

interface Search {
  /** The table's key. */
  id: PgColumn;
  /** What the text may mean. */
  meanings: SQL[];
  /** The condition of the next rows of the list, such as `nearRows`. */
  isNear: SQL;
  /** How many rows a page has. */
  max: number;
}

/**
 * Looks among the next rows of a list first. They fill a page when a word is common, and PostgreSQL would read every row with that
 * word from the index (decision 078).
 * @param select reads a page and one more row
 */
export async function searchList<Row>(
  select: (condition: SQL | undefined) => Promise<Row[]>,
  { id, meanings, isNear, max }: Search,
): Promise<Row[]> {
  const near = await select(and(isNear, or(...meanings)));
  return near.length > max ? near : select(isOneOfFound(id, meanings));
}

/**
 * A query of its own, which PostgreSQL answers from the indexes: otherwise it may expect to find enough among the first rows,
 * and read all of them. Each meaning is a part of the query, because with `or` PostgreSQL computes the words of every row that it
 * finds again: a common first name took four times as long.
 */
function isOneOfFound(id: PgColumn, meanings: SQL[]): SQL {
  const parts = meanings.map((meaning) => sql`select ${id} from ${id.table} where ${meaning}`);
  return sql`${id} in (with found(id) as materialized (${sql.join(parts, sql` union all `)}) select found.id from found)`;
}

/**
 * Whether a text in lower case contains a part, in any case. An index of trigrams answers this. A part of one or two characters
 * has no trigram, unless it starts a word: only then it is found.
 */
export function containsText(text: SQL, part: string): SQL {
  const literal = escapeLike(part);
  if (part.length > 2) return sql`${text} like lower(${`%${literal}%`})`;
  return sql`(${text} like lower(${`${literal}%`}) or ${text} like lower(${`% ${literal}%`}))`;
}

/** A text as a part of a pattern for `like`, in which it means itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

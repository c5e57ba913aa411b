import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { wordsWithMeaning } from './search-words.ts';

/**
 * A misspelled word as it was probably meant: the nearest word of the published prints or of `wordsWithMeaning`.
 * @param hasTrigrams false in databases without the extension pg_trgm, where words of prints are not compared
 * @returns undefined if no word is near enough
 */
export async function correctSpelling(
  db: Executor,
  word: string,
  hasTrigrams: boolean,
): Promise<string | undefined> {
  const { rows } = hasTrigrams
    ? await db.execute<{ typed: string; candidate: string | null }>(sql`
        select fold_words(${word}) as typed, candidate
        from (values (1)) as one left join similar_words(${word}) as candidate on true`)
    : { rows: [] };
  const typed = rows[0]?.typed ?? word.toLowerCase();
  const candidates = [...rows.flatMap(({ candidate }) => candidate ?? []), ...wordsWithMeaning];
  const max = maxEdits(typed.length);
  const [nearest] = candidates
    .filter((each) => each[0] === typed[0] && Math.abs(each.length - typed.length) <= max)
    .map((each) => ({ each, edits: countEdits(typed, each) }))
    .filter(({ edits }) => edits > 0 && edits <= max)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.each;
}

/** Two edits make another word of a short one: "green" and "greece", "calm" and "callum". */
function maxEdits(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Letters added, left out, replaced, or swapped with their neighbor (optimal string alignment). */
function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const edits = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      edits[at] = Math.min(
        (above[at] ?? 0) + 1,
        (edits[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = edits;
  }
  return above[to.length] ?? 0;
}

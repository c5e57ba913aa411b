import { sql } from 'drizzle-orm';
import { countEdits } from '#domain/count-edits.ts';
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

import { sql } from 'drizzle-orm';
import { countEdits } from '#domain/count-edits.ts';
import type { Executor } from '#server/database/database.ts';
import { englishWords } from './search-words.ts';

/**
 * A misspelled word as it was probably meant: the nearest word of the published prints or of the English ones with a
 * meaning. A shopper's word is often a real one that no print has, so a short word is only corrected if two letters were swapped or
 * one was left out: "horse" is no "house", and "tiger" no German "Tier".
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
  const candidates = [...rows.flatMap(({ candidate }) => candidate ?? []), ...englishWords];
  const max = maxEdits(typed.length);
  const [nearest] = candidates
    .filter((each) => each[0] === typed[0] && Math.abs(each.length - typed.length) <= max)
    .map((each) => ({ each, edits: countEdits(typed, each) }))
    .filter(({ each, edits }) => edits > 0 && edits <= max && (typed.length >= 6 || isSlip(typed, each)))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.each;
}

/** Whether one edit apart means that two letters were swapped, or that one was left out. */
function isSlip(typed: string, word: string): boolean {
  const isSwapped = typed.length === word.length && [...typed].sort().join('') === [...word].sort().join('');
  return isSwapped || typed.length < word.length;
}

/** Two edits make another word of a shorter one: "green" and "greece", "colorado" and "colored". */
function maxEdits(letters: number): number {
  if (letters < 4) return 0;
  return letters < 10 ? 1 : 2;
}

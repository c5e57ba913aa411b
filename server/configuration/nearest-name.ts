import { countEdits } from '#domain/count-edits.ts';

/**
 * The known name that a misspelled name probably means: one that differs only in case or in at most two letters (one
 * letter for names of up to five). Undefined when there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const maxEdits = name.length <= 5 ? 1 : 2;
  const ranked = known
    .map((candidate) => ({ candidate, edits: countEdits(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((one, other) => one.edits - other.edits);
  return ranked[0]?.candidate;
}

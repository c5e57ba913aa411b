/**
 * The known name that a misspelled name probably means: one that differs only in case or in at most two letters (one
 * letter for names of up to five). Undefined when there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const maxDistance = name.length <= 5 ? 1 : 2;
  const ranked = known
    .map((candidate) => ({
      candidate,
      distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance);
  return ranked[0]?.candidate;
}

/** The Levenshtein distance: how many letters must be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, fromLetter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, toLetter] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (fromLetter === toLetter ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

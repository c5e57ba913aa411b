/**
 * The known name that a misspelled one was probably meant to be: the same but for case, or at most two letters away
 * (one, for names of up to five). Undefined when none is that near.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const most = name.length <= 5 ? 1 : 2;
  const ranked = known
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  return ranked[0]?.each;
}

/** Levenshtein's: how many letters have to be added, dropped or changed. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

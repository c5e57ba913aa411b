/**
 * A place in the gallery's order is a rank: the digits of a hexadecimal fraction, compared as text. Between two ranks there is
 * always room for another, so a move writes one row. No rank ends with 0, since nothing would fit in front of it.
 */

/** A longer rank comes from thousands of moves to the same place. The prints then get new ranks. */
export const maxRankLength = 200;

/**
 * The shortest rank between two others.
 * @param before empty for the start of the order
 * @param after undefined for its end
 * @returns undefined when there is no room: the ranks are equal or in the wrong order
 */
export function rankBetween(before: string, after: string | undefined): string | undefined {
  if (after !== undefined && before >= after) return undefined;
  let shared = 0;
  while (after !== undefined && digitAt(before, shared) === digitAt(after, shared)) shared += 1;
  const prefix = (after ?? '').slice(0, shared);
  const low = digitAt(before, shared);
  const high = after === undefined ? 16 : digitAt(after, shared);
  if (high - low > 1) return prefix + ((low + high) >> 1).toString(16);
  if (after && after.length > shared + 1) return prefix + high.toString(16);
  return prefix + low.toString(16) + rankBetween(before.slice(shared + 1), undefined);
}

function digitAt(rank: string, position: number): number {
  return Number.parseInt(rank[position] ?? '0', 16);
}

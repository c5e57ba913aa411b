import type { CartLine } from '#domain/cart.ts';
import type { LineNotice } from '../cart-notices.ts';

/** A removed line that the visitor can restore. Removals are sorted by the original order of their lines. */
export interface Removal {
  id: number;
  line: CartLine;
  notice: LineNotice | undefined;
  /** The current position of the line that follows it; past the end if no line follows. */
  index: number;
}

/** Adds the removal of the line at `removal.index`. Lines behind it move up by one. */
export function addRemoval(removals: readonly Removal[], removal: Removal): Removal[] {
  const before = removals.filter(({ index }) => index <= removal.index);
  const behind = removals.filter(({ index }) => index > removal.index);
  return [...before, removal, ...behind.map((each) => ({ ...each, index: each.index - 1 }))];
}

/** Drops a removal whose line is back in the cart. Lines behind it move down by one. */
export function dropRemoval(removals: readonly Removal[], id: number): Removal[] {
  const place = removals.findIndex((removal) => removal.id === id);
  return removals
    .map((each, at) => (at > place ? { ...each, index: each.index + 1 } : each))
    .filter((removal) => removal.id !== id);
}

/** What the page lists: the positions of the cart's lines, with each removal where its line was. */
export function withRemovals(lineCount: number, removals: readonly Removal[]): (number | Removal)[] {
  const positions = Array.from({ length: lineCount }, (_, position) => position);
  const before = (position: number) => removals.filter(({ index }) => index === position);
  const last = removals.filter(({ index }) => index >= lineCount);
  return [...positions.flatMap((position) => [...before(position), position]), ...last];
}

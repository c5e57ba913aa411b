import type { CartLine } from '#domain/cart.ts';
import type { LineNotice } from '../cart-notices.ts';

/** A line that was removed and may come back. Removals are kept in the order in which their lines stood. */
export interface Removal {
  id: number;
  line: CartLine;
  notice: LineNotice | undefined;
  /** The position of the line that it stands before now; where that is past the end, it stands last. */
  index: number;
}

/** The line at `index` goes: it stands behind those removals that stood before it. */
export function takeOut(removals: readonly Removal[], removal: Removal): Removal[] {
  const before = removals.filter(({ index }) => index <= removal.index);
  const behind = removals.filter(({ index }) => index > removal.index);
  return [...before, removal, ...behind.map((each) => ({ ...each, index: each.index - 1 }))];
}

/** A line is back in the cart: those that stood behind it move on. */
export function putBack(removals: readonly Removal[], id: number): Removal[] {
  const place = removals.findIndex((removal) => removal.id === id);
  return removals
    .map((each, at) => (at > place ? { ...each, index: each.index + 1 } : each))
    .filter((removal) => removal.id !== id);
}

/** What stands where a cart of so many lines is shown: its lines by their positions, and between them what was removed. */
export function standing(lineCount: number, removals: readonly Removal[]): (number | Removal)[] {
  const positions = Array.from({ length: lineCount }, (_, position) => position);
  const before = (position: number) => removals.filter(({ index }) => index === position);
  const last = removals.filter(({ index }) => index >= lineCount);
  return [...positions.flatMap((position) => [...before(position), position]), ...last];
}

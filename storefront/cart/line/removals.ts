import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartLine } from '#domain/orders/cart.ts';
import { useShopStore } from '../../store/store.ts';
import type { LineNotice } from '../cart-notices.ts';
import { lineRemoved, lineRestored } from '../cart-slice.ts';

/** A removed line that the visitor can restore. Removals are sorted by the original order of their lines. */
export interface Removal {
  id: number;
  line: CartLine;
  notice: LineNotice | undefined;
  /** The current position of the line that follows it; past the end if no line follows. */
  index: number;
}

/** Removes lines and restores them while the page stays open. `button` is the one that the visitor pressed. */
export function useRemovals() {
  const store = useShopStore();
  const [removals, setRemovals] = useState<Removal[]>([]);
  const nextId = useRef(0);

  const remove = (index: number, button: Element) => {
    const { cart, cartNotices } = store.getState();
    const line = cart.products[index];
    if (!line) return;
    const notice = cartNotices.find((each) => each.index === index);
    nextId.current += 1;
    const removal = { id: nextId.current, line, notice, index };
    keepFocus(button, () => {
      setRemovals((before) => addRemoval(before, removal));
      store.dispatch(lineRemoved(index));
    });
  };

  const restore = ({ id, line, notice, index }: Removal, button: Element) => {
    // Another tab may have shortened the cart.
    const position = Math.min(index, store.getState().cart.products.length);
    keepFocus(button, () => {
      setRemovals((before) => dropRemoval(before, id));
      store.dispatch(lineRestored({ index: position, line, notice }));
    });
  };
  return { removals, remove, restore };
}

/** Focuses the button that replaces the pressed one: Undo after Remove, and Remove after Undo. Both have `data-removal`. */
function keepFocus(button: Element, change: () => void): void {
  const list = button.closest('ul');
  const position = Array.from(list?.children ?? []).findIndex((item) => item.contains(button));
  flushSync(change);
  list?.children[position]?.querySelector<HTMLElement>('[data-removal]')?.focus();
}

/** Adds the removal of the line at `removal.index`. Lines behind it move up by one. */
export function addRemoval(removals: readonly Removal[], removal: Removal): Removal[] {
  const before = removals.filter(({ index }) => index <= removal.index);
  const behind = removals.filter(({ index }) => index > removal.index);
  return [...before, removal, ...behind.map((each) => ({ ...each, index: each.index - 1 }))];
}

/** Drops a removal whose line is back in the cart. Lines behind it move down by one. */
export function dropRemoval(removals: readonly Removal[], id: number): Removal[] {
  const position = removals.findIndex((removal) => removal.id === id);
  return removals
    .map((each, index) => (index > position ? { ...each, index: each.index + 1 } : each))
    .filter((removal) => removal.id !== id);
}

/** What the page lists: the positions of the cart's lines, with each removal where its line was. */
export function withRemovals(lineCount: number, removals: readonly Removal[]): (number | Removal)[] {
  const positions = Array.from({ length: lineCount }, (_, position) => position);
  const before = (position: number) => removals.filter(({ index }) => index === position);
  const last = removals.filter(({ index }) => index >= lineCount);
  return [...positions.flatMap((position) => [...before(position), position]), ...last];
}

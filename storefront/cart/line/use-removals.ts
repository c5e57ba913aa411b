import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShopStore } from '../../store/store.ts';
import { lineRemoved, lineRestored } from '../cart-slice.ts';
import { addRemoval, dropRemoval, type Removal } from './removals.ts';

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

/** Focuses the button that replaces the pressed one: Undo after Remove, and Remove after Undo. */
function keepFocus(button: Element, change: () => void): void {
  const list = button.closest('ul');
  const place = Array.from(list?.children ?? []).findIndex((item) => item.contains(button));
  flushSync(change);
  list?.children[place]?.querySelector('button')?.focus();
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShopStore } from '../../store/store.ts';
import { lineRemoved, lineRestored } from '../cart-slice.ts';
import { putBack, type Removal, takeOut } from './removals.ts';

/** Removes lines and, as long as the page stays open, puts them back. `button` is the one that was pressed. */
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
    keepPlace(button, () => {
      setRemovals((before) => takeOut(before, removal));
      store.dispatch(lineRemoved(index));
    });
  };

  const restore = ({ id, line, notice, index }: Removal, button: Element) => {
    // Another tab may have shortened the cart meanwhile.
    const position = Math.min(index, store.getState().cart.products.length);
    keepPlace(button, () => {
      setRemovals((before) => putBack(before, id));
      store.dispatch(lineRestored({ index: position, line, notice }));
    });
  };
  return { removals, remove, restore };
}

/** What takes a line's place takes the keyboard's too: Undo after Remove, and Remove after Undo. */
function keepPlace(button: Element, change: () => void): void {
  const list = button.closest('ul');
  const place = Array.from(list?.children ?? []).findIndex((item) => item.contains(button));
  flushSync(change);
  list?.children[place]?.querySelector('button')?.focus();
}

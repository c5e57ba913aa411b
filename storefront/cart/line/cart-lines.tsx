import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#domain/cart.ts';
import { formatDollars } from '#domain/money.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text-button.module.css';
import { quantityChosen } from '../cart-slice.ts';
import { CartLineItem } from './cart-line-item.tsx';
import styles from './cart-lines.module.css';
import { useRemovals, withRemovals } from './removals.ts';

/** The lines, with an Undo button in the place of each removed one. */
export function CartLines() {
  const { products } = useShopSelector((state) => state.cart);
  const notices = useShopSelector((state) => state.cartNotices);
  const { removals, remove, restore } = useRemovals();
  const { dispatch, getState } = useShopStore();
  const [announcement, setAnnouncement] = useState('');
  const change = (index: number, quantity: number) => {
    dispatch(quantityChosen({ index, quantity }));
    setAnnouncement(`Quantity ${quantity}. Your cart now comes to ${formatDollars(getState().cart.total)}.`);
  };
  const keys = lineKeys(products);
  const items = withRemovals(products.length, removals).map((entry) => {
    if (typeof entry !== 'number') {
      return (
        <RemovedLine key={entry.id} line={entry.line} onUndo={(undoButton) => restore(entry, undoButton)} />
      );
    }
    const position = entry;
    const line = products[position];
    return (
      line && (
        <CartLineItem
          key={keys[position]}
          line={line}
          notice={notices.find(({ index }) => index === position)}
          onQuantity={(quantity) => change(position, quantity)}
          onRemove={(removeButton) => remove(position, removeButton)}
        />
      )
    );
  });
  return (
    <div>
      {items.length > 0 && <ul>{items}</ul>}
      {products.length === 0 && <EmptyCart />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** A React key for each line: the SKU plus a counter for repeats. It survives the removal of other lines. */
function lineKeys(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ sku }) => {
    const count = (counts.get(sku) ?? 0) + 1;
    counts.set(sku, count);
    return `${sku} ${count}`;
  });
}

interface RemovedLineProps {
  line: CartLine;
  onUndo: (button: Element) => void;
}

/** Stays until the visitor leaves the page. Its button receives focus, so screen readers announce the removal. */
function RemovedLine({ line, onUndo }: RemovedLineProps) {
  const id = useId();
  return (
    <li className={styles.removed}>
      <p id={id}>
        <cite>{line.title}</cite> was removed.
      </p>
      <button
        className={text.button}
        type="button"
        aria-describedby={id}
        onClick={({ currentTarget }) => onUndo(currentTarget)}
      >
        Undo
      </button>
    </li>
  );
}

function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>Your cart is empty.</p>
      <Link className={button.button} to="/shop/all-prints/">
        See all prints
      </Link>
    </div>
  );
}

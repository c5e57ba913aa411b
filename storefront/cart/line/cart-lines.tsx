import { useId, useState } from 'react';
import { Link } from 'react-router';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { formatDollars } from '#domain/money.ts';
import type { CartLine } from '#domain/orders/cart.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { TextButton } from '../../ui/text-button.tsx';
import { quantityChosen, variantChosen } from '../cart-slice.ts';
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
  const announce = (change: string) =>
    setAnnouncement(`${change} Your cart now comes to ${formatDollars(getState().cart.total)}.`);
  const chooseQuantity = (index: number, quantity: number) => {
    dispatch(quantityChosen({ index, quantity }));
    announce(`Quantity ${quantity}.`);
  };
  const chooseVariant = (index: number, variant: PricedVariant) => {
    dispatch(variantChosen({ index, variant }));
    announce(`${sizes[variant.size].name}, ${frames[variant.frameColor].name}, ${variant.mount}.`);
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
          onQuantity={(quantity) => chooseQuantity(position, quantity)}
          onVariant={(variant) => chooseVariant(position, variant)}
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

/** A React key for each line: the print plus a counter for repeats. It survives another variant and the removal of other lines. */
function lineKeys(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ _id }) => {
    const count = (counts.get(_id) ?? 0) + 1;
    counts.set(_id, count);
    return `${_id} ${count}`;
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
      <TextButton data-removal aria-describedby={id} onClick={({ currentTarget }) => onUndo(currentTarget)}>
        Undo
      </TextButton>
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

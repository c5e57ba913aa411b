import { useShopSelector } from '../../store/store.ts';
import { EmptyCart } from '../empty-cart.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import { nameLines } from './name-lines.ts';
import { standing } from './removals.ts';
import { RemovedLine } from './removed-line.tsx';
import { useRemovals } from './use-removals.ts';

/** The lines, with the way back of each that was removed in its place. */
export function CartLines() {
  const { products } = useShopSelector((state) => state.cart);
  const notices = useShopSelector((state) => state.cartNotices);
  const { removals, remove, restore } = useRemovals();
  const names = nameLines(products);
  const items = standing(products.length, removals).map((each) => {
    if (typeof each !== 'number') {
      return <RemovedLine key={each.id} line={each.line} onUndo={(button) => restore(each, button)} />;
    }
    const line = products[each];
    return (
      line && (
        <CartLineItem
          key={names[each]}
          line={line}
          index={each}
          notice={notices.find(({ index }) => index === each)}
          onRemove={(button) => remove(each, button)}
        />
      )
    );
  });
  return (
    <div>
      {items.length > 0 && <ul>{items}</ul>}
      {products.length === 0 && <EmptyCart />}
    </div>
  );
}

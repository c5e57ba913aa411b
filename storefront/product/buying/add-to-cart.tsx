import type { Product } from '#domain/api/catalogue/product.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { maxLines } from '#domain/orders/cart.ts';
import { lineAdded, toCartLine } from '../../cart/cart-slice.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { Toast, useToast } from '../../ui/feedback/toast.tsx';
import styles from './buy-panel.module.css';

export function AddToCart({ print, variant }: { print: Product; variant: PricedVariant }) {
  const { dispatch } = useShopStore();
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const isFull = useShopSelector((state) => state.cart.products.length >= maxLines);
  const [toast, showToast] = useToast();
  const add = () => {
    if (isFull)
      return showToast({ title: 'Your cart is full', text: `An order can have up to ${maxLines} lines.` });
    dispatch(lineAdded(toCartLine(print, variant)));
    showToast({ title: 'Success', text: 'Print added!' });
  };
  return (
    <>
      <button
        className={`${button.button} ${styles.add}`}
        type="button"
        disabled={!isRehydrated}
        // Equal lines are not merged, so the second click of a double click would add another one.
        onClick={({ detail }) => detail < 2 && add()}
      >
        Add to cart
      </button>
      <noscript>
        <p>Turn on JavaScript to use the cart and to see the print on your wall.</p>
      </noscript>
      <Toast toast={toast} />
    </>
  );
}

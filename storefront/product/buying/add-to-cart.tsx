import { maxLines } from '#domain/cart.ts';
import type { Product } from '#domain/product.ts';
import type { Variant } from '#domain/variants.ts';
import { lineAdded } from '../../cart/cart-slice.ts';
import { toCartLine } from '../../cart/line/to-cart-line.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import styles from './add-to-cart.module.css';

export function AddToCart({ print, variant }: { print: Product; variant: Variant }) {
  const { dispatch } = useShopStore();
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const isFull = useShopSelector((state) => state.cart.products.length >= maxLines);
  const [toast, show] = useToast();
  const add = () => {
    if (isFull) return show({ title: 'Your cart is full', text: `One order holds ${maxLines} lines.` });
    dispatch(lineAdded(toCartLine(print, variant)));
    show({ title: 'Success', text: 'Print added!' });
  };
  return (
    <>
      <button className={`${button.button} ${styles.add}`} type="button" disabled={!isAlive} onClick={add}>
        Add to cart
      </button>
      <noscript>
        <p>Your cart is kept in your browser, and needs JavaScript.</p>
      </noscript>
      <Toast toast={toast} />
    </>
  );
}

import { productionTime } from '#domain/terms.ts';
import { CartContents } from '../cart/cart-contents.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { useShopSelector } from '../store/store.ts';
import styles from './cart.module.css';

export default function CartPage() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return (
    <>
      <title>My Cart - Passepartout</title>
      {/* By name: whoever else reads the shop may, so that audits of its pages can judge this one too. */}
      <meta name="googlebot" content="noindex" />
      <meta name="bingbot" content="noindex" />
      <meta name="description" content="The prints you have chosen, with sizes, frames and prices." />
      <h1 className={styles.title}>My Cart</h1>
      <p className={styles.promise}>
        Each print is made to order in the USA: production and shipping take {productionTime}.
      </p>
      {isRehydrated ? <CartContents /> : <CartSkeleton />}
    </>
  );
}

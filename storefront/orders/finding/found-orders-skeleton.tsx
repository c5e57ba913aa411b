import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './found-orders.module.css';

/** What stands here while the link is read and its orders are looked up. */
export function FoundOrdersSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Looking up your orders…</h1>
      <noscript>
        <p>
          Your orders are shown with JavaScript only. What you ordered, and when it ships, also stands in the
          confirmation that we mailed.
        </p>
      </noscript>
      <Skeleton width="min(100%, 28rem)" height="4.5rem" />
      <div className={styles.orders}>
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}

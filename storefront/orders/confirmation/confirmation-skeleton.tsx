import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './order-confirmation.module.css';

export function ConfirmationSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">Looking up your order…</h1>
      <noscript>
        <p>Once you have paid, your order is safe with us, and its confirmation comes by email.</p>
      </noscript>
      <Skeleton width="min(100%, 40rem)" height="4.5rem" />
      <div className={styles.order}>
        <Skeleton height="11rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}

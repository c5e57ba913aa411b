import { Skeleton } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading…</span>
      <Skeleton width="min(60%, 24rem)" height="3rem" />
      <div className={styles.prints}>
        <Skeleton height="22rem" />
        <Skeleton height="22rem" />
        <Skeleton height="22rem" />
      </div>
    </div>
  );
}

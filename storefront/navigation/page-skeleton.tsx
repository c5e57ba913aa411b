import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** `lateAddress` is that of a page for which nobody should have to wait any longer. */
export function PageSkeleton({ lateAddress }: { lateAddress: string | null }) {
  return (
    <div className={styles.page} role="status">
      {lateAddress ? (
        <p className={styles.late}>
          This page takes longer than it should. <a href={lateAddress}>Ask for it again</a>
        </p>
      ) : (
        <span className="visually-hidden">Loading…</span>
      )}
      <Skeleton width="min(60%, 24rem)" height="3rem" />
      <div className={styles.prints}>
        <Skeleton height="22rem" />
        <Skeleton height="22rem" />
        <Skeleton height="22rem" />
      </div>
    </div>
  );
}

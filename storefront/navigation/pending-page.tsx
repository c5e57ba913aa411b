import { type ReactNode, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './pending-page.module.css';

const skeletonAfterMs = 250;
/** A page that takes longer may never load. */
const reloadLinkAfterMs = 10_000;

/** Shows a skeleton while a slow page loads, and after ten seconds a link to load it again. */
export function PendingPage({ children }: { children: ReactNode }) {
  const currentPath = useLocation().pathname;
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== currentPath;
  const [wait, setWait] = useState<'short' | 'long' | 'too long'>('short');
  useEffect(() => {
    if (!isLeaving) return setWait('short');
    const timers = [
      setTimeout(setWait, skeletonAfterMs, 'long'),
      setTimeout(setWait, reloadLinkAfterMs, 'too long'),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isLeaving]);
  if (!isLeaving || wait === 'short') return children;
  return <PageSkeleton reloadUrl={wait === 'too long' ? createPath(next) : null} />;
}

function PageSkeleton({ reloadUrl }: { reloadUrl: string | null }) {
  return (
    <div className={styles.skeleton} role="status">
      {reloadUrl ? (
        <p className={styles.late}>
          This page is taking longer than it should. <a href={reloadUrl}>Load it again</a>
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

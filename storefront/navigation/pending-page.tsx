import { type ReactNode, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SomethingWrong } from './page-error.tsx';
import styles from './pending-page.module.css';

const skeletonAfterMs = 250;
/** A page that takes longer may never load. */
const reloadLinkAfterMs = 10_000;

/** Shows a skeleton while a slow page loads, and after ten seconds a link to reload it. A failure shows a message. */
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
  const hasFailed = useFailedScript(next?.key);
  if (isLeaving && hasFailed) return <SomethingWrong url={createPath(next)} />;
  if (!isLeaving || wait === 'short') return children;
  return <PageSkeleton reloadUrl={wait === 'too long' ? createPath(next) : null} />;
}

/**
 * Whether a script of the next page failed to load. React Router then reloads the page. The reload is canceled, because
 * without a connection it would show the browser's own error page.
 * @param key of the navigation in progress
 */
function useFailedScript(key: string | undefined): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const keepPage = (event: NavigateEvent) => {
      // The development server reloads pages too.
      if (event.navigationType !== 'reload' || event.userInitiated || import.meta.env.DEV) return;
      event.preventDefault();
      setFailed(true);
    };
    window.navigation?.addEventListener('navigate', keepPage);
    return () => window.navigation?.removeEventListener('navigate', keepPage);
  }, []);
  useEffect(() => (key ? () => setFailed(false) : undefined), [key]);
  return hasFailed;
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

import { type ReactNode, useEffect, useState } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';

const patienceMs = 250;
/** A page that has not come by then may never come. */
const longestWaitMs = 10_000;

/** A page that is slow to come shows its outline, and in the end the way to ask again; a quick one simply appears. */
export function PendingPage({ children }: { children: ReactNode }) {
  const here = useLocation().pathname;
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== here;
  const [wait, setWait] = useState<'short' | 'long' | 'too long'>('short');
  useEffect(() => {
    if (!isLeaving) return setWait('short');
    const timers = [setTimeout(setWait, patienceMs, 'long'), setTimeout(setWait, longestWaitMs, 'too long')];
    return () => timers.forEach(clearTimeout);
  }, [isLeaving]);
  if (!isLeaving || wait === 'short') return children;
  return <PageSkeleton lateAddress={wait === 'too long' ? createPath(next) : null} />;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';

const patienceMs = 250;

/** A page that is slow to come shows its outline; a quick one simply appears. */
export function PendingPage({ children }: { children: ReactNode }) {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isLeaving = next !== undefined && next !== here;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return setSlow(false);
    const timer = setTimeout(setSlow, patienceMs, true);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving && isSlow ? <PageSkeleton /> : children;
}

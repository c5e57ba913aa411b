import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './print-row.module.css';
import { readViewed, rememberViewed } from './viewed-prints.ts';

const ViewedRow = lazy(() => loadRow().catch(() => ({ default: NoRow })));

/** Remembers this print and lists those viewed before it. The row loads when the visitor scrolls near it. */
export function RecentlyViewed({ currentId }: { currentId: string }) {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    setIds(readViewed().filter((id) => id !== currentId));
    rememberViewed(currentId);
  }, [currentId]);
  return ids.length > 0 ? <LazyRow ids={ids} onNone={() => setIds([])} /> : null;
}

interface RowProps {
  ids: readonly string[];
  onNone: () => void;
}

function LazyRow({ ids, onNone }: RowProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100%',
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.reserved} ref={place}>
      {isNear && (
        <Suspense fallback={null}>
          <ViewedRow ids={ids} onNone={onNone} />
        </Suspense>
      )}
    </div>
  );
}

async function loadRow() {
  const { ViewedRow } = await import('./viewed-row.tsx');
  return { default: ViewedRow };
}

/** Shown if the row's script cannot be loaded. */
function NoRow({ onNone }: RowProps) {
  useEffect(onNone, [onNone]);
  return null;
}

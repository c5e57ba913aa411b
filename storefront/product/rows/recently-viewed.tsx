import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './recently-viewed.module.css';
import { readViewed, rememberViewed } from './viewed-prints.ts';

const ViewedRow = lazy(() => loadRow().catch(() => ({ default: NoRow })));

/** Remembers this print, and keeps a place for those seen before it, which come when the visitor comes near. */
export function RecentlyViewed({ presentId }: { presentId: string }) {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    setIds(readViewed().filter((id) => id !== presentId));
    rememberViewed(presentId);
  }, [presentId]);
  return ids.length > 0 ? <Place ids={ids} onNone={() => setIds([])} /> : null;
}

interface RowProps {
  ids: readonly string[];
  onNone: () => void;
}

function Place({ ids, onNone }: RowProps) {
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
    <div className={styles.place} ref={place}>
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

/** Where the row cannot come, the page does without it, and without its place. */
function NoRow({ onNone }: RowProps) {
  useEffect(onNone, [onNone]);
  return null;
}

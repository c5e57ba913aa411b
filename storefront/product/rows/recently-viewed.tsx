import { memo, useEffect, useRef, useState } from 'react';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { findPrints } from '../../api.ts';
import { watchNear } from '../../ui/watch-near.ts';
import styles from './print-row.module.css';
import { PrintRow } from './print-row.tsx';
import { RowCard } from './row-card.tsx';
import { forgetGone, readViewed, rememberViewed } from './viewed-prints.ts';

/** Remembers this print and lists those viewed before it. The row loads when the visitor scrolls near it. */
export const RecentlyViewed = memo(({ currentId }: { currentId: string }) => {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    setIds(readViewed().filter((id) => id !== currentId));
    rememberViewed(currentId);
  }, [currentId]);
  return ids.length > 0 ? <ViewedRow ids={ids} onNone={() => setIds([])} /> : null;
});

interface ViewedRowProps {
  /** Most recently viewed first. */
  ids: readonly string[];
  /** Called if none of the prints can be shown. */
  onNone: () => void;
}

function ViewedRow({ ids, onNone }: ViewedRowProps) {
  const place = useRef<HTMLDivElement>(null);
  const [prints, setPrints] = useState<readonly ProductSummary[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per page
  useEffect(() => {
    if (!place.current) return;
    const load = async () => {
      stopWatching();
      const viewedPrints = await findViewed(ids);
      if (viewedPrints.length === 0) onNone();
      else setPrints(viewedPrints);
    };
    const stopWatching = watchNear(place.current, '100%', load);
    return stopWatching;
  }, []);
  return (
    <div className={styles.reserved} ref={place}>
      {prints && (
        <PrintRow title="Recently viewed" label="Prints that you viewed, most recent first">
          {prints.map((print) => (
            <li key={print._id}>
              <RowCard print={print} />
            </li>
          ))}
        </PrintRow>
      )}
    </div>
  );
}

/** The viewed prints. Leaves out and forgets prints that are no longer sold. Empty when the shop cannot be reached. */
async function findViewed(ids: readonly string[]): Promise<ProductSummary[]> {
  const answer = await findPrints(ids);
  if (!answer.ok) return [];
  const prints = ids.flatMap((id) => answer.value.find((print) => print._id === id) ?? []);
  forgetGone(ids.filter((id) => !prints.some((print) => print._id === id)));
  return prints;
}

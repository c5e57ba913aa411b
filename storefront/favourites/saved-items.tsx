import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Problem } from '../ui/form/problem.tsx';
import section from '../ui/section.module.css';
import { loadSaved, removeFromSaved } from './member-favourites.ts';
import { SavedItem } from './saved-item.tsx';
import styles from './saved-items.module.css';

export function SavedItems() {
  const { favorites, loadingFavs, errorFavs } = useShopSelector((state) => state.user);
  const store = useShopStore();
  const { list, removing, remove } = useRemoval(favorites.length);
  return (
    <aside aria-labelledby="saved-items">
      <h2 className={section.heading} id="saved-items" tabIndex={-1}>
        Saved items
      </h2>
      {errorFavs && <Problem text={errorFavs} onRetry={() => loadSaved(store)} />}
      {favorites.length > 0 && (
        <ul className={styles.list} ref={list}>
          {favorites.map((favourite, index) => (
            <SavedItem
              key={favourite._id}
              favourite={favourite}
              isBusy={removing === favourite._id}
              onRemove={() => remove(favourite._id, index)}
            />
          ))}
        </ul>
      )}
      {favorites.length === 0 && !errorFavs && (loadingFavs ? <Waiting /> : <NoneYet />)}
    </aside>
  );
}

/** Removes saved prints one at a time. The focus moves to the print in the removed one's place, or at last to the heading. */
function useRemoval(savedCount: number) {
  const store = useShopStore();
  const list = useRef<HTMLUListElement>(null);
  const gap = useRef<number | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a print was removed
  useEffect(() => {
    if (gap.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(gap.current, buttons.length - 1)] ?? document.getElementById('saved-items');
    gap.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  }, [savedCount]);

  const remove = async (favouriteId: string, index: number) => {
    if (removing) return;
    setRemoving(favouriteId);
    gap.current = index;
    if (await removeFromSaved(store, favouriteId)) gap.current = null;
    setRemoving(null);
  };
  return { list, removing, remove };
}

function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your saved items…</span>
      <Skeleton height="8rem" />
    </div>
  );
}

function NoneYet() {
  return (
    <div className={section.none}>
      <p>No saved items yet.</p>
      <Link to="/shop/all-prints/">See all prints</Link>
    </div>
  );
}

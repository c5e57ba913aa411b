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
  const { list, removingId, remove } = useRemoval(favorites.length);
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
              isBusy={removingId === favourite._id}
              onRemove={() => remove(favourite._id, index)}
            />
          ))}
        </ul>
      )}
      {favorites.length > 1 && (
        <Link className={styles.plan} to="/wall?from=saved">
          See them together on a wall
        </Link>
      )}
      {favorites.length === 0 && !errorFavs && (loadingFavs ? <SavedItemsSkeleton /> : <NoSavedItems />)}
    </aside>
  );
}

/** Removes saved prints one at a time. The focus then moves to the next print, or to the heading if none is left. */
function useRemoval(savedCount: number) {
  const store = useShopStore();
  const list = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  const [removingId, setRemovingId] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a print was removed
  useEffect(() => {
    if (removedIndex.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const nextIndex = Math.min(removedIndex.current, buttons.length - 1);
    const next = buttons[nextIndex] ?? document.getElementById('saved-items');
    removedIndex.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  }, [savedCount]);

  const remove = async (favouriteId: string, index: number) => {
    if (removingId) return;
    setRemovingId(favouriteId);
    removedIndex.current = index;
    if (await removeFromSaved(store, favouriteId)) removedIndex.current = null;
    setRemovingId(null);
  };
  return { list, removingId, remove };
}

function SavedItemsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your saved items…</span>
      <Skeleton height="8rem" />
    </div>
  );
}

function NoSavedItems() {
  return (
    <div className={section.none}>
      <p>No saved items yet.</p>
      <Link to="/shop/all-prints/">See all prints</Link>
    </div>
  );
}

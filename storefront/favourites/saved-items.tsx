import { Link } from 'react-router';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Problem } from '../ui/form/problem.tsx';
import section from '../ui/section.module.css';
import { loadSaved } from './load-saved.ts';
import { SavedItem } from './saved-item.tsx';
import styles from './saved-items.module.css';
import { useRemoval } from './use-removal.ts';

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

import { useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { type Favourite, findFavourite, type NewFavourite } from '#domain/customers/favourites.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import quiet from '../ui/quiet-button.module.css';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { removeFromSaved, saveForMember } from './member-favourites.ts';
import { keepPending } from './pending-favourite.ts';
import styles from './save-button.module.css';

interface SaveButtonProps {
  wanted: NewFavourite;
  /** The id of the element that names the print, because a grid has many of these buttons. */
  describedBy?: string;
  look?: 'plain' | 'stacked';
}

/** Saves a print in the chosen variant; a second click removes it from the saved ones (specification, section 4). */
export function SaveButton({ wanted, describedBy, look = 'plain' }: SaveButtonProps) {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const favourite = useShopSelector((state) => findFavourite(state.user.favorites, wanted));
  const { isBusy, error, toggle } = useSaving(wanted, favourite);
  return (
    <div className={styles.place} data-look={look}>
      <button
        className={`${quiet.button} ${styles.save}`}
        type="button"
        aria-pressed={favourite !== undefined}
        aria-busy={isBusy}
        aria-describedby={describedBy}
        disabled={!isRehydrated}
        // The second click of a double click would take back the first, if that was answered in between.
        onClick={({ detail }) => detail <= 1 && toggle()}
      >
        <svg className={styles.ribbon} viewBox="0 0 12 16" aria-hidden="true">
          <path d="M1 1h10v14l-5-4-5 4z" />
        </svg>
        <span className={styles.word}>{favourite ? 'Saved' : 'Save'}</span>
      </button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Saves or removes a print when its button is clicked. Clicks are ignored while it is busy. */
function useSaving(wanted: NewFavourite, favourite: Favourite | undefined) {
  const store = useShopStore();
  const location = useLocation();
  const navigate = useNavigate();
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [error, setError] = useState<string | null>(null);

  const toggle = async () => {
    if (isUnderWay()) return;
    const { currentUser, isMember } = store.getState().user;
    if (!currentUser || !isMember) {
      keepPending(wanted, null);
      return navigate('/register', { state: { from: createPath(location) } });
    }
    setError(null);
    setError(
      await busyWith(favourite ? removeFromSaved(store, favourite._id) : saveForMember(store, wanted)),
    );
  };
  return { isBusy, error, toggle };
}

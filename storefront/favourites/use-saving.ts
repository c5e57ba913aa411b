import { useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { Favourite, NewFavourite } from '#domain/favourites.ts';
import { useShopStore } from '../store/store.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { removeFromSaved, saveForMember } from './member-favourites.ts';
import { keepPending } from './pending-favourite.ts';

/** Saves or removes a print when its button is clicked. Clicks are ignored while it is busy. */
export function useSaving(wanted: NewFavourite, favourite: Favourite | undefined) {
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

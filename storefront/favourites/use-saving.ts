import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import type { Favourite, NewFavourite } from '#domain/favourites.ts';
import type { ShopState } from '../store/store.ts';
import { keepPending } from './pending-favourite.ts';
import { removeFromSaved } from './remove-from-saved.ts';
import { saveForMember } from './save-for-member.ts';

/** What a save button does when it is pressed; while it is busy a second press does nothing. */
export function useSaving(wanted: NewFavourite, favourite: Favourite | undefined) {
  const store = useStore<ShopState>();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const press = async () => {
    if (isUnderWay.current) return;
    const { currentUser, isMember } = store.getState().user;
    if (!currentUser || !isMember) {
      keepPending(wanted, null);
      // The address bar's own: a print's page changes it with each choice, and no router hears of that.
      const from = location.pathname + location.search + location.hash;
      return navigate('/register', { state: { from } });
    }
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    setError(await (favourite ? removeFromSaved(store, favourite._id) : saveForMember(store, wanted)));
    setBusy(false);
    isUnderWay.current = false;
  };
  return { isBusy, error, press };
}

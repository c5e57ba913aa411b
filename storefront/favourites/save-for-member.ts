import type { NewFavourite } from '#domain/favourites.ts';
import { saveFavourite } from '../api.ts';
import { favouriteSaveFailed, favouritesAsked, favouritesReceived } from '../session/favourites-of-user.ts';
import type { ShopStore } from '../store/store.ts';
import { forgetPending, keepPending } from './pending-favourite.ts';

/**
 * Saves a print for the member who is signed in. Should the session end over it, or the page be left, it stays
 * pending, and is saved after the next sign-in: saving twice is saving once.
 * @returns what went wrong, for a person; null when it is saved
 */
export async function saveForMember(store: ShopStore, favourite: NewFavourite): Promise<string | null> {
  keepPending(favourite, store.getState().user.currentUser?._id ?? null);
  store.dispatch(favouritesAsked());
  const answer = await saveFavourite(store, favourite);
  if (answer.ok) {
    forgetPending();
    store.dispatch(favouritesReceived(answer.value));
    return null;
  }
  if (answer.failure.status !== 401) forgetPending();
  store.dispatch(favouriteSaveFailed(answer.failure.message));
  return store.getState().user.errorFavs;
}

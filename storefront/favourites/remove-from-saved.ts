import { removeFavourite } from '../api.ts';
import {
  favouriteRemovalFailed,
  favouritesAsked,
  favouritesReceived,
} from '../session/favourites-of-user.ts';
import type { ShopStore } from '../store/store.ts';

/** @returns what went wrong, for a person; null when it is removed */
export async function removeFromSaved(store: ShopStore, favouriteId: string): Promise<string | null> {
  store.dispatch(favouritesAsked());
  const answer = await removeFavourite(store, favouriteId);
  store.dispatch(
    answer.ok ? favouritesReceived(answer.value) : favouriteRemovalFailed(answer.failure.message),
  );
  return store.getState().user.errorFavs;
}

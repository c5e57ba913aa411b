import type { NewFavourite } from '#domain/customers/favourites.ts';
import { listFavourites, removeFavourite, saveFavourite } from '../api.ts';
import {
  favouriteRemovalFailed,
  favouriteSaveFailed,
  favouritesLoadFailed,
  favouritesReceived,
  favouritesRequested,
} from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';
import { forgetPending, keepPending } from './pending-favourite.ts';

/** Loads the saved prints from the server, and loads them again if the list changed during the request. */
export async function loadSaved(store: ShopStore): Promise<void> {
  const { currentUser, favorites } = store.getState().user;
  store.dispatch(favouritesRequested());
  const answer = await listFavourites(store);
  const userNow = store.getState().user;
  if (userNow.currentUser?._id !== currentUser?._id) return;
  if (userNow.favorites !== favorites) return loadSaved(store);
  store.dispatch(answer.ok ? favouritesReceived(answer.value) : favouritesLoadFailed(answer.failure.message));
}

/**
 * Saves a print for the signed-in member. If the session ends or the visitor leaves the page before the response, the
 * print stays pending and is saved after the next sign-in. Saving it twice has no effect.
 * @returns the error for the visitor; null when the print is saved
 */
export async function saveForMember(store: ShopStore, favourite: NewFavourite): Promise<string | null> {
  keepPending(favourite, store.getState().user.currentUser?._id ?? null);
  store.dispatch(favouritesRequested());
  const answer = await saveFavourite(store, favourite);
  if (answer.ok || answer.failure.status !== 401) forgetPending();
  store.dispatch(answer.ok ? favouritesReceived(answer.value) : favouriteSaveFailed(answer.failure.message));
  return store.getState().user.errorFavs;
}

/** @returns the error for the visitor; null when the print is removed */
export async function removeFromSaved(store: ShopStore, favouriteId: string): Promise<string | null> {
  store.dispatch(favouritesRequested());
  const answer = await removeFavourite(store, favouriteId);
  store.dispatch(
    answer.ok ? favouritesReceived(answer.value) : favouriteRemovalFailed(answer.failure.message),
  );
  return store.getState().user.errorFavs;
}

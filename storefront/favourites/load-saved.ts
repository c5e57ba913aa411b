import { listFavourites } from '../api.ts';
import { favouritesAsked, favouritesLoadFailed, favouritesReceived } from '../session/favourites-of-user.ts';
import type { ShopStore } from '../store/store.ts';

/** The saved prints as the server has them now; asked again when they have changed meanwhile. */
export async function loadSaved(store: ShopStore): Promise<void> {
  const { currentUser, favorites } = store.getState().user;
  store.dispatch(favouritesAsked());
  const answer = await listFavourites(store);
  const now = store.getState().user;
  if (now.currentUser?._id !== currentUser?._id) return;
  if (now.favorites !== favorites) return loadSaved(store);
  store.dispatch(answer.ok ? favouritesReceived(answer.value) : favouritesLoadFailed(answer.failure.message));
}

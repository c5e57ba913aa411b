import { listFavourites } from '../api.ts';
import {
  favouritesLoaded,
  favouritesLoadFailed,
  favouritesRequested,
} from '../session/favourites-of-user.ts';
import type { ShopStore } from '../store/store.ts';

/** The saved prints as the server has them now. */
export async function loadSaved(store: ShopStore): Promise<void> {
  store.dispatch(favouritesRequested());
  const answer = await listFavourites(store);
  store.dispatch(answer.ok ? favouritesLoaded(answer.value) : favouritesLoadFailed(answer.failure.message));
}

import { findProfile } from '../api.ts';
import type { ShopStore } from '../store/store.ts';
import { profileFailed, profileLoaded, profileRequested } from './user-slice.ts';

/** Loads the profile, because a membership may have begun or ended since the sign-in. */
export async function loadProfile(store: ShopStore): Promise<void> {
  store.dispatch(profileRequested());
  const answer = await findProfile(store);
  store.dispatch(answer.ok ? profileLoaded(answer.value) : profileFailed());
}

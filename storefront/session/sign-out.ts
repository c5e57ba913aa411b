import { logOut } from '../api/session-calls.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import type { ShopStore } from '../store/store.ts';
import { loggedOut } from './user-slice.ts';

/** Signs out here and in the other tabs; the cart stays, what was looked at does not. The server hears of it even when the page is left. */
export async function signOut(store: ShopStore): Promise<void> {
  store.dispatch(loggedOut());
  forgetViewed();
  await logOut();
}

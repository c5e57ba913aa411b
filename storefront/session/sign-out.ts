import { logOut } from '../api/call.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import type { ShopStore } from '../store/store.ts';
import { loggedOut } from './user-slice.ts';

/** Signs out in all tabs. The cart stays; the recently viewed prints are cleared. */
export async function signOut(store: ShopStore): Promise<void> {
  store.dispatch(loggedOut());
  forgetViewed();
  await logOut();
}

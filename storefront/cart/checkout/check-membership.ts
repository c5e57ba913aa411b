import { loadProfile } from '../../session/load-profile.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';
import { noticesTaken } from '../cart-notices.ts';
import { membershipNews } from './membership-news.ts';

/** A membership may have ended, or begun, since the sign-in: each line then costs its other price. */
export async function checkMembership(store: ShopStore): Promise<void> {
  if (!isSignedIn(store.getState())) return;
  const wasMember = store.getState().user.isMember;
  await loadProfile(store);
  const { user, cart } = store.getState();
  if (user.isMember !== wasMember) store.dispatch(noticesTaken(membershipNews(cart.products)));
}

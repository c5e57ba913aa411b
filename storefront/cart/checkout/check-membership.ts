import type { CartLine } from '#domain/cart.ts';
import { loadProfile } from '../../session/load-profile.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';
import { type LineNotice, noticesTaken } from '../cart-notices.ts';

/** A membership may have begun or ended since the sign-in. Then every line switches to its other price. */
export async function checkMembership(store: ShopStore): Promise<void> {
  if (!isSignedIn(store.getState())) return;
  const wasMember = store.getState().user.isMember;
  await loadProfile(store);
  const { user, cart } = store.getState();
  if (user.isMember !== wasMember) store.dispatch(noticesTaken(membershipNotices(cart.products)));
}

/** The former regular price is the line's member price, and the other way around. */
function membershipNotices(lines: readonly CartLine[]): LineNotice[] {
  return lines.flatMap(({ price, memberPrice }, index) =>
    price === memberPrice
      ? []
      : [{ index, kind: 'price-changed' as const, formerPrice: memberPrice, formerMemberPrice: price }],
  );
}

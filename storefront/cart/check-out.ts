import { toCheckoutItem } from '#domain/checkout.ts';
import { createCheckoutSession } from '../api.ts';
import { loadProfile } from '../session/load-profile.ts';
import { isSignedIn } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';
import { noticesTaken } from './cart-notices.ts';
import { checkCart } from './check-cart.ts';
import { checkoutKey } from './checkout-key.ts';
import { membershipNews } from './membership-news.ts';

/**
 * Opens the payment page for the cart as it is shown. When the server's prices are others, it refuses, and
 * the cart then says what changed. Other failures are only logged (specification, section 8).
 * @returns where the payment page is, or null when there is nowhere to go
 */
export async function checkOut(store: ShopStore): Promise<string | null> {
  const { cart, user } = store.getState();
  if (cart.products.length === 0) {
    console.log('Cart is empty.');
    return null;
  }
  const request = { items: cart.products.map(toCheckoutItem), shownTotal: cart.total };
  const buyer = user.currentUser?._id ?? null;
  const idempotencyKey = checkoutKey(JSON.stringify({ buyer, ...request }));
  const answer = await createCheckoutSession(store, { ...request, idempotencyKey });
  if (answer.ok) return requireUrl(answer.value);
  const { status, code, message } = answer.failure;
  if (code === 'unreadable') return requireUrl({});
  console.error(message || code);
  if (code === 'price_changed') await checkMembership(store);
  if (status === 400 || status === 409) await checkCart(store);
  return null;
}

/** A membership may have ended, or begun, since the sign-in: each line then costs its other price. */
async function checkMembership(store: ShopStore): Promise<void> {
  if (!isSignedIn(store.getState())) return;
  const wasMember = store.getState().user.isMember;
  await loadProfile(store);
  const { user, cart } = store.getState();
  if (user.isMember !== wasMember) store.dispatch(noticesTaken(membershipNews(cart.products)));
}

function requireUrl({ url }: { url?: string }): string {
  if (!url) throw new Error('Missing checkout URL from server');
  return url;
}

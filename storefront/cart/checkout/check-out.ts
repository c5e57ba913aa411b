import { isStateCode } from '#domain/fulfillment/destinations.ts';
import { toCheckoutItem } from '#domain/orders/checkout.ts';
import type { ApiFailure } from '../../api/call.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { ShopStore } from '../../store/store.ts';
import { checkCart, checkMembership } from './check-cart.ts';
import { checkoutKey } from './checkout-key.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { rememberSession } from './opened-sessions.ts';

/** The URL of the payment page, or the problem for the visitor. The problem is null when the cart already shows it. */
export type CheckoutResult = { url: string } | { url: null; problem: string | null };

/**
 * Creates the payment page for the cart as it is shown. If the server's prices differ, it refuses, and the cart shows
 * what changed. Every failure is logged (specification, section 8).
 */
export async function checkOut(store: ShopStore): Promise<CheckoutResult> {
  const { cart, cartNotices, user } = store.getState();
  if (cart.products.length === 0) {
    console.log('Cart is empty.');
    return { url: null, problem: null };
  }
  const request = {
    items: cart.products.map(toCheckoutItem),
    shownTotal: cart.total,
    ...(isStateCode(cart.destination) && { state: cart.destination }),
  };
  const buyer = user.currentUser?._id ?? null;
  const idempotencyKey = checkoutKey(JSON.stringify({ buyer, ...request }));
  const answer = await createCheckoutSession(store, request, idempotencyKey);
  if (answer.ok) {
    if (answer.value.id) rememberSession(answer.value.id);
    return { url: requireUrl(answer.value) };
  }
  const { status, code, message } = answer.failure;
  if (code === 'unreadable') return { url: requireUrl({}) };
  console.error(message || code);
  if (code === 'price_changed') await checkMembership(store);
  if (status === 400 || status === 409) await checkCart(store);
  const notices = store.getState().cartNotices;
  const isShownInCart = notices !== cartNotices && notices.length > 0;
  return { url: null, problem: isShownInCart ? null : describeFailedCheckout(answer.failure) };
}

/** What to tell the visitor when a checkout failed; without an answer of the shop's API, that it is unavailable. */
export function describeFailedCheckout(failure: Partial<ApiFailure>): string {
  const reason = navigator.onLine === false ? 'You are offline.' : 'We could not reach the shop.';
  const unreached = `${reason} Check your connection and try again.`;
  const said = describeFailure(failure, unreached, 'Checkout is unavailable. Please try again.');
  return `${said} Nothing was charged, and your cart is safe.`;
}

function requireUrl({ url }: { url?: string }): string {
  if (!url) throw new Error('Missing checkout URL from server');
  return url;
}

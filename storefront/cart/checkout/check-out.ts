import { toCheckoutItem } from '#domain/checkout.ts';
import { createCheckoutSession } from '../../api.ts';
import type { ShopStore } from '../../store/store.ts';
import { checkCart, checkMembership } from './check-cart.ts';
import { checkoutKey } from './checkout-key.ts';
import { rememberSession } from './opened-sessions.ts';

/**
 * Creates the payment page for the cart as it is shown. The server refuses if its prices differ; the cart then shows
 * what changed. Other failures are only logged (specification, section 8).
 * @returns the URL of the payment page, or null if there is none
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
  if (answer.ok) {
    if (answer.value.id) rememberSession(answer.value.id);
    return requireUrl(answer.value);
  }
  const { status, code, message } = answer.failure;
  if (code === 'unreadable') return requireUrl({});
  console.error(message || code);
  if (code === 'price_changed') await checkMembership(store);
  if (status === 400 || status === 409) await checkCart(store);
  return null;
}

function requireUrl({ url }: { url?: string }): string {
  if (!url) throw new Error('Missing checkout URL from server');
  return url;
}

import { toCheckoutItem } from '#domain/checkout.ts';
import { createCheckoutSession } from '../api.ts';
import type { ShopStore } from '../store/store.ts';
import { checkCart } from './check-cart.ts';
import { checkoutKey } from './checkout-key.ts';

/**
 * Opens the payment page for the cart as it is shown. When the server's prices are others, it refuses, and
 * the cart then says what changed. Other failures are only logged (specification, section 8).
 * @returns where the payment page is, or null when there is nowhere to go
 */
export async function checkOut(store: ShopStore): Promise<string | null> {
  const { products, total } = store.getState().cart;
  if (products.length === 0) {
    console.log('Cart is empty.');
    return null;
  }
  const request = { items: products.map(toCheckoutItem), shownTotal: total };
  const idempotencyKey = checkoutKey(JSON.stringify(request));
  const answer = await createCheckoutSession({ ...request, idempotencyKey });
  if (answer.ok) return requireUrl(answer.value);
  const { status, code, message } = answer.failure;
  if (code === 'unreadable') return requireUrl({});
  console.error(message || code);
  if (status === 400 || status === 409) await checkCart(store);
  return null;
}

function requireUrl({ url }: { url?: string }): string {
  if (!url) throw new Error('Missing checkout URL from server');
  return url;
}

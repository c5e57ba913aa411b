import { randomUuid } from '../../api/random-uuid.ts';
import { localEntry } from '../../store/browser-storage.ts';

interface KeptKey {
  key: string;
  cart: string;
}

const entry = localEntry('checkout-key');

/**
 * The idempotency key of a cart: the same for a double click, a second tab and a retry, and a new one for any other
 * cart. If storage is blocked, a retry opens a second payment page.
 * @param cart the checkout request as text
 */
export function checkoutKey(cart: string): string {
  const kept = entry.readJson(isKeptKey);
  if (kept?.cart === cart) return kept.key;
  const key = randomUuid();
  entry.writeJson({ key, cart } satisfies KeptKey);
  return key;
}

/** Called after the payment, because filling the same cart again makes a new order. */
export function forgetCheckoutKey(): void {
  entry.remove();
}

function isKeptKey(value: unknown): value is KeptKey {
  const { key, cart } = (value ?? {}) as Partial<KeptKey>;
  return typeof key === 'string' && typeof cart === 'string';
}

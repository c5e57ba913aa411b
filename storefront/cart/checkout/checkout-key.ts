import { randomUuid } from '#domain/random-uuid.ts';
import { localEntry } from '../../store/browser-storage.ts';

interface StoredKey {
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
  const storedKey = entry.readJson(isStoredKey);
  if (storedKey?.cart === cart) return storedKey.key;
  const key = randomUuid();
  entry.writeJson({ key, cart } satisfies StoredKey);
  return key;
}

/** Removes the key after the payment, because the same cart filled again is a new order. */
export function forgetCheckoutKey(): void {
  entry.remove();
}

function isStoredKey(value: unknown): value is StoredKey {
  const { key, cart } = (value ?? {}) as Partial<StoredKey>;
  return typeof key === 'string' && typeof cart === 'string';
}

const storageKey = 'checkout-key';

interface KeptKey {
  key: string;
  cart: string;
}

/**
 * The idempotency key of this cart: the same for a double click, a second tab and a second try, another
 * as soon as the cart differs. `cart` is what the checkout sends, as text.
 */
export function checkoutKey(cart: string): string {
  const kept = readKept();
  if (kept?.cart === cart) return kept.key;
  const key = newKey();
  writeKept({ key, cart });
  return key;
}

/** A cart that was paid may be filled alike again, and is then another order. */
export function forgetCheckoutKey(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}

function readKept(): KeptKey | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** Where storage is blocked a retry simply opens a second payment page. */
function writeKept(kept: KeptKey): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {}
}

/** Not `randomUUID`, which browsers keep from pages served over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `cart-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

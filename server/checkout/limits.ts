import type { Pool } from 'pg';
import { maxLines } from '#domain/orders/cart.ts';
import { type ClientLimit, type Limit, openClientLimit } from '#server/limits/rate-limits.ts';
import { offerLimit } from '#server/offers/offer-limit.ts';

const tenMinutes = 10 * 60;

/**
 * The limits of the calls that in turn call the payment provider, which allows the shop 100 calls a second. Many visitors
 * at one address, as at a fair, stay within these limits. One address alone stays far below the provider's limit.
 */
export interface CheckoutLimits {
  opening: ClientLimit;
  /** For showing a session and for ingesting it; the success page does both. */
  reading: ClientLimit;
  /** Shared with the other calls of a client's offer. */
  offers: ClientLimit;
}

export const checkoutLimits = {
  opening: { name: 'checkout', max: 3000, seconds: tenMinutes },
  reading: { name: 'session', max: 6000, seconds: tenMinutes },
  offers: offerLimit,
} satisfies Record<keyof CheckoutLimits, Limit>;

export function openCheckoutLimits(pool: Pool): CheckoutLimits {
  return {
    opening: openClientLimit(pool, checkoutLimits.opening),
    reading: openClientLimit(pool, checkoutLimits.reading),
    offers: openClientLimit(pool, checkoutLimits.offers),
  };
}

/**
 * For pictures that are not drawn yet; each takes about half a second of one core. Allows two of the largest carts, which
 * is at most 8 % of one core for one client.
 */
export function openPictureLimit(pool: Pool): ClientLimit {
  return openClientLimit(pool, { name: 'pictures', max: 2 * maxLines, seconds: tenMinutes });
}

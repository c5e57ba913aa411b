import type { Pool } from 'pg';
import { type ClientLimit, openClientLimit } from '#server/limits/client-limit.ts';

const tenMinutes = 10 * 60;

/**
 * Each of these calls makes some to the payment provider, who limits the shop in turn (100 a second). A fair with one
 * address for everybody stays below them; one address alone never comes near the provider's.
 */
export interface CheckoutLimits {
  opening: ClientLimit;
  /** Showing a session, and making its order: the success page does both. */
  reading: ClientLimit;
}

export function openCheckoutLimits(pool: Pool): CheckoutLimits {
  return {
    opening: openClientLimit(pool, { name: 'checkout', most: 3000, seconds: tenMinutes }),
    reading: openClientLimit(pool, { name: 'session', most: 6000, seconds: tenMinutes }),
  };
}

/** Pictures that nobody has asked for before: each is about a second of one core. */
export function openPictureLimit(pool: Pool): ClientLimit {
  return openClientLimit(pool, { name: 'pictures', most: 12, seconds: tenMinutes });
}

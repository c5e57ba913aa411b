import type Stripe from 'stripe';
import type { Production } from '#domain/shop/terms.ts';
import { defaultProduction } from '#domain/shop/terms.ts';

/** The days that a payment page promises, in the metadata of its session: the order keeps them when they change. */
export function writeProduction({ leastDays, mostDays }: Production) {
  return { production: `${leastDays}-${mostDays}`, shipDays: String(leastDays) };
}

/**
 * The days that a session's payment page promised. Sessions from before the days could be changed have the usual ones.
 * `shipDays` is null if the page promised nothing about the arrival.
 */
export function readProduction({
  metadata,
}: Pick<Stripe.Checkout.Session, 'metadata'>): Production & { shipDays: number | null } {
  const [, min, max] = /^(\d+)-(\d+)$/.exec(metadata?.production ?? '') ?? [];
  const days = min && max ? { leastDays: Number(min), mostDays: Number(max) } : defaultProduction;
  const isDays = /^\d{1,3}$/.test(metadata?.shipDays ?? '');
  return { ...days, shipDays: isDays ? Number(metadata?.shipDays) : null };
}

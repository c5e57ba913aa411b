import type Stripe from 'stripe';
import { defaultProduction } from '#domain/making/default-workshop.ts';
import type { Production } from '#domain/terms.ts';

/** The days that a payment page promises, in the metadata of its session: the order keeps them when they change. */
export function writeProduction({ leastDays, mostDays }: Production): { production: string } {
  return { production: `${leastDays}-${mostDays}` };
}

/** The days that a session's payment page promised. Sessions from before the days could be changed have the usual ones. */
export function readProduction({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>): Production {
  const [, least, most] = /^(\d+)-(\d+)$/.exec(metadata?.production ?? '') ?? [];
  return least && most ? { leastDays: Number(least), mostDays: Number(most) } : defaultProduction;
}

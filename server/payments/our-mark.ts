import type Stripe from 'stripe';

/** Stands in the metadata of every session we open: the provider's account may serve other shops as well. */
export const ourMark = { shop: 'passepartout' } as const;

export function isOurs({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>): boolean {
  return metadata?.shop === ourMark.shop;
}

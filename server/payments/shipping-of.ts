import type Stripe from 'stripe';
import type { Address } from '#domain/orders.ts';

/** Where the parcel goes. Its place in the session changed with the provider's API of 2025-03-31. */
export function shippingOf(
  session: Stripe.Checkout.Session,
): { name: string | null; address: Address } | null {
  const details = session.collected_information?.shipping_details ?? olderShippingDetails(session);
  if (!details) return null;
  const { line1, line2, city, state, postal_code, country } = details.address ?? {};
  return {
    name: details.name ?? null,
    address: {
      line1: line1 ?? null,
      line2: line2 ?? null,
      city: city ?? null,
      state: state ?? null,
      postal_code: postal_code ?? null,
      country: country ?? null,
    },
  };
}

type ShippingDetails = Stripe.Checkout.Session.CollectedInformation.ShippingDetails;

/** Sessions rendered in an API version before 2025-03-31 carry the address at the top. */
function olderShippingDetails(
  session: Stripe.Checkout.Session & { shipping_details?: ShippingDetails | null },
): ShippingDetails | null {
  return session.shipping_details ?? null;
}

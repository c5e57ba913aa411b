import type Stripe from 'stripe';
import { validate as isUuid } from 'uuid';
import { isStateCode } from '#domain/fulfillment/destinations.ts';
import type { Exemption } from '#domain/offers/trade-clients.ts';

/** The metadata of a session without sales tax. The states are in it, because a restored shop may lack the certificate. */
export function writeExemption({ certificateId, states }: Exemption) {
  return { certificateId, certifiedStates: states.join(',') };
}

/** Why a session has no sales tax, if the provider charged none because its customer is exempt. */
export function readExemption({
  metadata,
  customer_details: customer,
  total_details: totals,
}: Stripe.Checkout.Session): Exemption | null {
  const { certificateId, certifiedStates = '' } = metadata ?? {};
  const isUntaxed = customer?.tax_exempt === 'exempt' && (totals?.amount_tax ?? 0) === 0;
  if (!certificateId || !isUuid(certificateId) || !isUntaxed) return null;
  return { certificateId, states: certifiedStates.split(',').filter(isStateCode) };
}

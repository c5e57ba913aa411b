import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

/** The shipping rate that the request describes, if it does. */
export function buildShippingRate(
  parameters: CreateSessionParameters,
  now: number,
): Stripe.ShippingRate | undefined {
  const data = parameters.shipping_options?.[0]?.shipping_rate_data;
  if (!data) return undefined;
  const { minimum = null, maximum = null } = data.delivery_estimate ?? {};
  return {
    id: newId('shr'),
    object: 'shipping_rate',
    active: true,
    created: now,
    delivery_estimate: data.delivery_estimate ? { minimum, maximum } : null,
    display_name: data.display_name,
    fixed_amount: data.fixed_amount,
    livemode: false,
    metadata: data.metadata ?? {},
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tax_code: data.tax_code ?? null,
    type: 'fixed_amount',
  };
}

import type Stripe from 'stripe';
import { newId, randomText } from '../new-id.ts';
import { nowInSeconds, type Session } from '../objects.ts';

/** The customer that the provider creates for a completed session. */
export const buildCustomer = (session: Session): Stripe.Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  address: session.customer_details?.address ?? null,
  balance: 0,
  created: nowInSeconds(),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: session.customer_details?.email ?? null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: session.customer_details?.name ?? null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: ['en-US'],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

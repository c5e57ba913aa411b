import type Stripe from 'stripe';
import type { Session } from '../objects.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

interface Frame {
  id: string;
  now: number;
  expiresAt: number;
  shippingRate: Stripe.ShippingRate | undefined;
}

/** Fields of every session that this shop never uses. */
const unused = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  client_secret: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>;

/** A new session without amounts, which `reprice` fills in. */
export function buildSession(parameters: CreateSessionParameters, frame: Frame): Session {
  const taxed = parameters.automatic_tax?.enabled ?? false;
  return {
    ...unused,
    id: frame.id,
    object: 'checkout.session',
    created: frame.now,
    expires_at: frame.expiresAt,
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: null,
    amount_subtotal: 0,
    amount_total: 0,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    discounts: [],
    collected_information: null,
    currency: 'usd',
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: 'self' } : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'requires_location_inputs' : null,
    },
    ...requestedFields(parameters),
    ...shippingFields(parameters, frame.shippingRate),
  };
}

function requestedFields(parameters: CreateSessionParameters) {
  const email = parameters.customer_email ?? null;
  return {
    mode: parameters.mode,
    ui_mode: parameters.ui_mode ?? 'hosted_page',
    billing_address_collection: parameters.billing_address_collection ?? null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    custom_text: customText(parameters.custom_text),
    customer_creation: parameters.customer_creation ?? 'if_required',
    customer_details: email === null ? null : customerOf({ email, name: null, address: null }),
    customer_email: email,
    locale: parameters.locale ?? null,
    metadata: parameters.metadata ?? {},
    payment_method_collection: 'if_required',
    payment_method_types: parameters.payment_method_types ?? ['card'],
    submit_type: parameters.submit_type ?? null,
    success_url: parameters.success_url,
  } satisfies Partial<Session>;
}

function shippingFields(parameters: CreateSessionParameters, rate: Stripe.ShippingRate | undefined) {
  const amount = rate?.fixed_amount?.amount ?? 0;
  return {
    shipping_address_collection: parameters.shipping_address_collection
      ? { allowed_countries: asCountries(parameters.shipping_address_collection.allowed_countries) }
      : null,
    shipping_options: rate ? [{ shipping_amount: amount, shipping_rate: rate.id }] : [],
    shipping_cost: rate
      ? { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: rate.id }
      : null,
  } satisfies Partial<Session>;
}

type Countries = Stripe.Checkout.Session.ShippingAddressCollection['allowed_countries'];

/** The schema accepts only codes of countries that the provider ships to. */
const asCountries = (codes: string[]) => codes as Countries;

const customText = (texts: CreateSessionParameters['custom_text']) => ({
  after_submit: texts?.after_submit ?? null,
  shipping_address: texts?.shipping_address ?? null,
  submit: texts?.submit ?? null,
  terms_of_service_acceptance: null,
});

/** The buyer's details in a session. */
export const customerOf = (buyer: {
  email: string;
  name: string | null;
  address: Stripe.Address | null;
}): Stripe.Checkout.Session.CustomerDetails => ({
  ...buyer,
  business_name: null,
  individual_name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

import type Stripe from 'stripe';
import { newId, newSessionId } from '../new-id.ts';
import type { Customer, PaymentSession } from '../objects.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

/** Fields that are the same in every session of this shop. */
const constantFields = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_reference_id: null,
  client_secret: null,
  consent: null,
  consent_collection: null,
  currency: 'usd',
  currency_conversion: null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: 'if_required',
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<PaymentSession>;

/** A new session without its URL, and without the amounts that `reprice` sets. Times are in seconds since 1970. */
export function buildSession(
  parameters: CreateSessionParameters,
  { created, expires_at, customer }: { created: number; expires_at: number; customer: Customer | undefined },
): PaymentSession {
  const email = customer?.email ?? parameters.customer_email ?? null;
  const buyer = { email: email ?? '', name: null, address: null, phone: null };
  return {
    ...constantFields,
    id: newSessionId(),
    object: 'checkout.session',
    created,
    expires_at,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: null,
    amount_subtotal: 0,
    amount_total: 0,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    discounts: [],
    collected_information: null,
    mode: parameters.mode,
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    automatic_tax: automaticTax(parameters.automatic_tax?.enabled ?? false),
    cancel_url: parameters.cancel_url ?? null,
    customer: customer?.id ?? null,
    customer_details: email === null ? null : customerOf(buyer, customer?.tax_exempt),
    customer_email: customer ? null : email,
    custom_fields: (parameters.custom_fields ?? []).map(customField),
    metadata: parameters.metadata ?? {},
    phone_number_collection: { enabled: parameters.phone_number_collection?.enabled ?? false },
    success_url: parameters.success_url,
    ...shippingFields(parameters),
  };
}

type CustomFieldParameters = NonNullable<CreateSessionParameters['custom_fields']>[number];

const customField = ({ key, label, optional, text }: CustomFieldParameters) =>
  ({
    key,
    label,
    optional: optional ?? false,
    text: {
      default_value: null,
      maximum_length: text?.maximum_length ?? null,
      minimum_length: null,
      value: null,
    },
    type: 'text',
  }) satisfies Stripe.Checkout.Session.CustomField;

const automaticTax = (enabled: boolean): PaymentSession['automatic_tax'] => ({
  enabled,
  liability: enabled ? { type: 'self' } : null,
  provider: enabled ? 'stripe' : null,
  status: enabled ? 'requires_location_inputs' : null,
});

function shippingFields({ shipping_address_collection, shipping_options }: CreateSessionParameters) {
  const rate = shipping_options?.[0]?.shipping_rate_data;
  const amount = rate?.fixed_amount.amount ?? 0;
  const shipping_rate = newId('shr');
  return {
    shipping_address_collection: shipping_address_collection ?? null,
    shipping_options: rate ? [{ shipping_amount: amount, shipping_rate }] : [],
    shipping_cost: rate
      ? { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate }
      : null,
  } satisfies Partial<PaymentSession>;
}

/** The buyer's details in a session. @param taxExempt of the customer, if the session has one */
export const customerOf = (
  buyer: { email: string; name: string | null; address: Stripe.Address | null; phone: string | null },
  taxExempt: Stripe.Customer['tax_exempt'] = 'none',
): Stripe.Checkout.Session.CustomerDetails => ({
  ...buyer,
  business_name: null,
  individual_name: null,
  tax_exempt: taxExempt ?? 'none',
  tax_ids: [],
});

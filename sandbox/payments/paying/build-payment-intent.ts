import type Stripe from 'stripe';
import { newId, randomText } from '../new-id.ts';
import { nowInSeconds, type PaymentSession } from '../objects.ts';
import type { Instructions } from '../sessions/session-instructions.ts';

const unusedFields = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

/** The payment intent of a session that is being paid, for its total. */
export function buildPaymentIntent(
  session: PaymentSession,
  instructions: Instructions,
  status: 'processing' | 'succeeded',
): Stripe.PaymentIntent {
  const id = newId('pi');
  const amount = session.amount_total ?? 0;
  return {
    ...unusedFields,
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowInSeconds(),
    currency: 'usd',
    metadata: instructions.metadata ?? {},
    payment_method: newId('pm'),
    shipping: shippingOf(session),
    status,
  };
}

function shippingOf(session: PaymentSession): Stripe.PaymentIntent.Shipping | null {
  const details = session.collected_information?.shipping_details;
  return details ? { address: details.address, name: details.name } : null;
}

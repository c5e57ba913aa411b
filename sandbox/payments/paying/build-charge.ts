import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import { nowInSeconds, type PaymentSession } from '../objects.ts';
import type { Expiry } from './check-card.ts';

export interface Card extends Expiry {
  brand: string;
  last4: string;
}

const unusedFields = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

/** The charge of a payment intent: succeeded when the intent has succeeded, otherwise pending. */
export function buildCharge(
  session: PaymentSession,
  intent: Stripe.PaymentIntent,
  card: Card,
): Stripe.Charge {
  const isSettled = intent.status === 'succeeded';
  return {
    ...unusedFields,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isSettled ? intent.amount : 0,
    balance_transaction: isSettled ? newId('txn') : null,
    billing_details: billingDetails(session),
    calculated_statement_descriptor: 'SANDBOX',
    captured: isSettled,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    metadata: intent.metadata,
    outcome: approvedOutcome,
    paid: isSettled,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: { type: 'card', card: cardDetails(card, intent.amount) },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isSettled ? 'succeeded' : 'pending',
  };
}

const approvedOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function billingDetails(session: PaymentSession): Stripe.Charge.BillingDetails {
  const { address = null, email = null, name = null, phone = null } = session.customer_details ?? {};
  return { address, email, name, phone, tax_id: null };
}

const cardDetails = (card: Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: card.month,
  exp_year: card.year,
  funding: 'credit',
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

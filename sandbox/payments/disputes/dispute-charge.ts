import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import { type EventType, nowInSeconds, type PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';

const responseDays = 20;

interface NewDispute {
  reason?: string | undefined;
  amount?: number | undefined;
  /** The last moment for evidence, in seconds since 1970. */
  dueBy?: number | undefined;
}

/** The buyer disputes the charge of a session, or `amount` cents of it. Undefined without a charge, or when it is already disputed. */
export function openDispute(
  payments: Payments,
  session: PaymentSession,
  { reason = 'fraudulent', amount, dueBy }: NewDispute = {},
): Stripe.Dispute | undefined {
  const intent = payments.store.find('payment_intent', String(session.payment_intent));
  const charge = payments.store.find('charge', String(intent?.latest_charge));
  if (charge?.status !== 'succeeded' || charge.disputed) return undefined;
  const dispute = buildDispute(charge, {
    amount: amount ?? charge.amount - charge.amount_refunded,
    reason,
    dueBy: dueBy ?? nowInSeconds() + responseDays * 24 * 60 * 60,
  });
  payments.store.insert(dispute, session.id);
  payments.store.save({ ...charge, disputed: true });
  recordEvent(payments, 'charge.dispute.created', dispute, session.id);
  return dispute;
}

/** The bank decides a dispute for the shop (`won`) or for the buyer (`lost`). Undefined when it is already closed. */
export function closeDispute(
  payments: Payments,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute | undefined {
  if (['won', 'lost'].includes(dispute.status)) return undefined;
  return decideDispute(payments, { ...dispute, status }, 'charge.dispute.closed');
}

/** The bank decides a lost dispute for the shop after all. Undefined when it was not lost. */
export function winAppeal(payments: Payments, dispute: Stripe.Dispute): Stripe.Dispute | undefined {
  if (dispute.status !== 'lost') return undefined;
  return decideDispute(payments, { ...dispute, status: 'won' }, 'charge.dispute.updated');
}

function decideDispute(payments: Payments, decidedDispute: Stripe.Dispute, event: EventType): Stripe.Dispute {
  payments.store.save(decidedDispute);
  const charge = payments.store.find('charge', String(decidedDispute.charge));
  if (charge && decidedDispute.status === 'won') payments.store.save({ ...charge, disputed: false });
  recordEvent(payments, event, decidedDispute, payments.store.ownerOf(decidedDispute.id));
  return decidedDispute;
}

const buildDispute = (
  charge: Stripe.Charge,
  { amount, reason, dueBy }: { amount: number; reason: string; dueBy: number },
): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created: nowInSeconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: dueBy,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: 'manual',
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status: 'needs_response',
});

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

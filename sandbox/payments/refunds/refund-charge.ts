import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { integer, metadata, text } from '../api/parameters.ts';
import { formatMoney } from '../format-money.ts';
import { newId } from '../new-id.ts';
import { nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';

const createRefundSchema = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type RefundParameters = z.infer<typeof createRefundSchema>;

/** The work of `POST /v1/refunds`: refunds the rest of a payment, or `amount` cents of it. */
export function createRefund(payments: Payments, call: ApiCall): Stripe.Refund {
  const parameters = checkParameters(createRefundSchema, call.parameters);
  const intent = requireObject(payments, 'payment_intent', parameters.payment_intent, 'payment_intent');
  const charge = requireObject(payments, 'charge', String(intent.latest_charge), 'payment_intent');
  const amount = parameters.amount ?? charge.amount - charge.amount_refunded;
  requireRefundable(charge, amount);
  const refund = buildRefund(charge, amount, parameters);
  const refundedAmount = charge.amount_refunded + amount;
  const isRefunded = refundedAmount === charge.amount;
  const updatedCharge = { ...charge, amount_refunded: refundedAmount, refunded: isRefunded };
  payments.store.insert(refund);
  payments.store.save(updatedCharge);
  const session = payments.store.ownerOf(charge.id);
  recordEvent(payments, 'refund.created', refund, session);
  recordEvent(payments, 'charge.refunded', updatedCharge, session);
  return refund;
}

function requireRefundable(charge: Stripe.Charge, amount: number): void {
  const unrefundedAmount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
    );
  }
  if (unrefundedAmount === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed' });
  }
  if (amount <= unrefundedAmount) return;
  const message = `Refund amount (${formatMoney(amount)}) is greater than unrefunded amount on charge (${formatMoney(unrefundedAmount)})`;
  throw invalid(message, { param: 'amount' });
}

const buildRefund = (charge: Stripe.Charge, amount: number, parameters: RefundParameters): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: newId('txn'),
  charge: charge.id,
  created: nowInSeconds(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: {
    card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
  metadata: parameters.metadata ?? {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: parameters.reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

/** Fails a refund, and subtracts it from the charge's refunded amount. Undefined when the refund has already failed. */
export function failRefund(payments: Payments, refund: Stripe.Refund): Stripe.Refund | undefined {
  const charge = payments.store.find('charge', String(refund.charge));
  if (!charge || refund.status === 'failed') return undefined;
  const failedRefund: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  };
  payments.store.save(failedRefund);
  payments.store.save({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  recordEvent(payments, 'refund.failed', failedRefund, payments.store.ownerOf(charge.id));
  return failedRefund;
}

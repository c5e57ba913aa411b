import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiError, invalid } from '../api/api-error.ts';
import { requireObject } from '../api/find-object.ts';
import { integer, metadata, text } from '../api/parameters.ts';
import { formatMoney } from '../format-money.ts';
import { newId } from '../new-id.ts';
import { type Cause, nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';

/** The parameters of `POST /v1/refunds`. */
export const createRefundSchema = z.strictObject({
  charge: text().optional(),
  payment_intent: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

type RefundParameters = z.infer<typeof createRefundSchema>;

/** Refunds the rest of a charge, or `amount` cents of it. Throws the provider's error when less than that is left. */
export function refundCharge(payments: Payments, asked: RefundParameters, cause: Cause): Stripe.Refund {
  const charge = chargeOf(payments, asked);
  const left = charge.amount - charge.amount_refunded;
  const amount = asked.amount ?? left;
  const refusal = checkRefund(charge, amount, left);
  if (refusal) throw refusal;
  const refund = buildRefund(charge, amount, asked);
  const refunded = charge.amount_refunded + amount;
  const charged = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  payments.store.insert(refund);
  payments.store.save(charged);
  const session = refundedSession(payments, refund);
  recordEvent(payments, 'refund.created', refund, { session, cause });
  recordEvent(payments, 'charge.refunded', charged, { session, cause });
  return refund;
}

function chargeOf(payments: Payments, asked: RefundParameters): Stripe.Charge {
  if (asked.charge) return requireObject(payments, 'charge', asked.charge, 'charge');
  if (!asked.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = requireObject(payments, 'payment_intent', asked.payment_intent, 'payment_intent');
  return requireObject(payments, 'charge', String(intent.latest_charge));
}

function checkRefund(charge: Stripe.Charge, amount: number, left: number): ApiError | undefined {
  if (charge.status !== 'succeeded') {
    return invalid(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
    );
  }
  if (left === 0) {
    return invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    return invalid(message, { code: 'charge_disputed' });
  }
  if (amount <= left) return undefined;
  const message = `Refund amount (${formatMoney(amount)}) is greater than unrefunded amount on charge (${formatMoney(left)})`;
  return invalid(message, { param: 'amount' });
}

const buildRefund = (charge: Stripe.Charge, amount: number, asked: RefundParameters): Stripe.Refund => ({
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
  metadata: asked.metadata ?? {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: asked.reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

/** The session of the refunded charge. */
export const refundedSession = (payments: Payments, refund: Stripe.Refund): string | undefined =>
  payments.store.ownerOf(String(refund.charge));

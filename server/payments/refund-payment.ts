import Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import { providerFailed } from '#server/http/errors.ts';
import type { Payments } from './open-payments.ts';
import { withinDeadline } from './within-deadline.ts';

export interface WantedRefund {
  paymentIntent: string;
  amount: Cents;
  orderId: string;
  /** How many refunds of this payment there were before its charge was looked at: see `countRefunds`. */
  after: number;
}

/** Refused: in the provider's own words. */
export type RefundAnswer = { ok: true; refundId: string } | { ok: false; sentence: string };

/**
 * How often the provider has been told to give back some of a payment. Count first and look at the charge then: a
 * refund that arrives in between shows on the charge, and one that arrives later has taken this number's key.
 * @throws RequestError 502
 */
export async function countRefunds(payments: Payments, paymentIntent: string): Promise<number> {
  try {
    const { data } = await withinDeadline(
      payments.refunds.list({ payment_intent: paymentIntent, limit: 100 }),
    );
    return data.length;
  } catch (error) {
    throw providerFailed('The payment provider does not answer. Nothing was given back.', error);
  }
}

/**
 * Gives back some of a payment. The idempotency key names the order and how many refunds came before, so that of
 * two that know of the same ones, only one moves money.
 * @throws RequestError 502 when it is not known whether the provider has heard it
 */
export async function refundPayment(payments: Payments, wanted: WantedRefund): Promise<RefundAnswer> {
  const { paymentIntent, amount, orderId, after } = wanted;
  try {
    const refund = await withinDeadline(
      payments.refunds.create(
        { payment_intent: paymentIntent, amount, reason: 'requested_by_customer', metadata: { orderId } },
        { idempotencyKey: `refund-${orderId}-${after}` },
      ),
    );
    return { ok: true, refundId: refund.id };
  } catch (error) {
    if (isRefusal(error)) return { ok: false, sentence: error.message };
    throw providerFailed(
      'The payment provider has not confirmed the refund. Run the command again: it gives nothing back twice.',
      error,
    );
  }
}

function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
}

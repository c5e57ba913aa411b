import Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import { providerFailed } from '#server/platform/errors.ts';
import type { Payments } from './open-payments.ts';
import { pastKeptFailures } from './past-kept-failures.ts';
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
    return await withinDeadline(countNow(payments, paymentIntent));
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
  try {
    const refund = await withinDeadline(pastKeptFailures((failures) => create(payments, wanted, failures)));
    return { ok: true, refundId: refund.id };
  } catch (error) {
    if (isRefusal(error)) return { ok: false, sentence: error.message };
    throw providerFailed(
      'The payment provider has not confirmed the refund. Run the command again: it gives nothing back twice.',
      error,
    );
  }
}

/** Whoever meets the same failures takes the same keys. One that has moved money all the same is the last. */
async function create(payments: Payments, wanted: WantedRefund, failures: number): Promise<Stripe.Refund> {
  const { paymentIntent, amount, orderId, after } = wanted;
  if (failures > 0 && (await countNow(payments, paymentIntent)) !== after) {
    throw new Error('The payment provider has failed, and there is another refund since.');
  }
  const key = `refund-${orderId}-${after}`;
  return payments.refunds.create(
    { payment_intent: paymentIntent, amount, reason: 'requested_by_customer', metadata: { orderId } },
    { idempotencyKey: failures === 0 ? key : `${key}-failed-${failures}` },
  );
}

async function countNow(payments: Payments, paymentIntent: string): Promise<number> {
  const { data } = await payments.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data.length;
}

function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
}

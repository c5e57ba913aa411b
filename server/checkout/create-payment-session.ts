import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Payments } from '#server/payments/open-payments.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const maxRepeatedErrors = 3;

/**
 * Creates a session at the provider. The provider stores its response to a key for a day and repeats it, even if it is an
 * internal error; then this retries with another key. If the failed call created a session anyway, no buyer has its
 * address, so it is never paid.
 * @param key for these parameters only, because the provider refuses one key with two different requests
 */
export async function createPaymentSession(
  payments: Payments,
  params: Params,
  key: string,
  failures = 0,
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  try {
    return await create(payments, params, failures === 0 ? key : nextKey(key, `failed:${failures}`));
  } catch (error) {
    if (!isRepeatedError(error) || failures === maxRepeatedErrors) throw error;
    return createPaymentSession(payments, params, key, failures + 1);
  }
}

export function wasReplayed(session: Stripe.Response<Stripe.Checkout.Session>): boolean {
  return session.lastResponse.headers['idempotent-replayed'] === 'true';
}

function isRepeatedError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** The provider does not accept every valid email; without one, the buyer enters it on the payment page. */
async function create({ checkout }: Payments, params: Params, key: string) {
  try {
    return await checkout.sessions.create(params, { idempotencyKey: key });
  } catch (error) {
    if (!isRefusedEmail(error)) throw error;
    const { customer_email: _, ...withoutEmail } = params;
    return checkout.sessions.create(withoutEmail, { idempotencyKey: nextKey(key, 'without-email') });
  }
}

function isRefusedEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';
}

function nextKey(key: string, step: string): string {
  return `checkout:${createHash('sha256').update(`${key}:${step}`).digest('hex')}`;
}

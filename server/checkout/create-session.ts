import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Payments } from '#server/payments/open-payments.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const mostKeptFailures = 3;

/**
 * Creates a session at the provider, which keeps what it answers to a key for a day and repeats it, also a failure of
 * its own: that cart then takes another key. A session made all the same has an address that nobody was told.
 * @param key for these parameters only: the provider refuses one key with two different requests
 */
export async function createPastFailures(
  payments: Payments,
  params: Params,
  key: string,
  failures = 0,
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  try {
    return await create(payments, params, failures === 0 ? key : followingKey(key, `failed:${failures}`));
  } catch (error) {
    if (!isKeptFailure(error) || failures === mostKeptFailures) throw error;
    return createPastFailures(payments, params, key, failures + 1);
  }
}

export function wasReplayed(session: Stripe.Response<Stripe.Checkout.Session>): boolean {
  return session.lastResponse.headers['idempotent-replayed'] === 'true';
}

function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** The provider takes fewer forms of an email than there are: its buyer then types one on the payment page. */
async function create({ checkout }: Payments, params: Params, key: string) {
  try {
    return await checkout.sessions.create(params, { idempotencyKey: key });
  } catch (error) {
    if (!isRefusedEmail(error)) throw error;
    const { customer_email: _, ...withoutEmail } = params;
    return checkout.sessions.create(withoutEmail, { idempotencyKey: followingKey(key, 'without-email') });
  }
}

function isRefusedEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';
}

function followingKey(key: string, step: string): string {
  return `checkout:${createHash('sha256').update(`${key}:${step}`).digest('hex')}`;
}

import Stripe from 'stripe';
import type { Payments } from './open-payments.ts';
import { withinDeadline } from './within-deadline.ts';

/**
 * Closes an open payment page. One that has just been paid, or has expired, stays as it is.
 * @throws the provider's error when it does not answer
 */
export async function expireSession(payments: Payments, sessionId: string): Promise<void> {
  try {
    await withinDeadline(payments.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

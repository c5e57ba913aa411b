import Stripe from 'stripe';

const mostKeptFailures = 3;

/**
 * The provider keeps what it answers to an idempotency key for a day, also a failure of its own, and repeats it: what is
 * asked for then takes another key.
 * @param ask is told how many failures its keys before were answered with; it decides whether asking again is safe
 */
export async function pastKeptFailures<Answer>(ask: (failures: number) => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask(failures);
    } catch (error) {
      if (!isKeptFailure(error) || failures === mostKeptFailures) throw error;
    }
  }
}

function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

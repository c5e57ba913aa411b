import Stripe from 'stripe';
import { conflict, invalid, providerFailed, RequestError } from '#server/http/errors.ts';
import {
  isForbidden,
  isKeyRefused,
  promotionPermissionsNamed,
} from '#server/payments/account/permissions.ts';
import { type Payments, withinDeadline } from '#server/payments/open-payments.ts';
import { isMissing } from '#server/payments/sessions.ts';

/** Another code with this text can be used, so that a second one would be ambiguous. */
export function codeTaken(code: string): RequestError {
  const sentence = `Buyers can use another code ${code} already. Switch it off first, or choose another text.`;
  return invalid(sentence, { code: sentence });
}

/**
 * Asks the provider about promotion codes.
 * @throws RequestError with a sentence that names the remedy
 */
export async function askProvider<Result>(
  payments: Payments,
  ask: (provider: Stripe) => Promise<Result>,
): Promise<Result> {
  if (payments.isClosed)
    throw conflict('no_provider', 'No key of Stripe is in use. Enter one under Shop, Payments.');
  try {
    return await withinDeadline(ask(payments));
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (error instanceof RequestError) return error;
  if (isForbidden(error))
    return conflict(
      'key_lacks_permissions',
      `The key may not work with promotion codes. Allow it ${promotionPermissionsNamed} at Stripe, Developers, API keys. Buyers can pay all the same.`,
    );
  if (isKeyRefused(error))
    return conflict(
      'key_refused',
      'Stripe no longer accepts the key. Enter another one under Shop, Payments.',
    );
  if (isMissing(error))
    return new RequestError(404, 'not_found', 'Stripe has no such promotion code for this key.');
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return conflict('refused', `Stripe refused it: ${error.message}`);
  return providerFailed('Stripe does not answer. Try again in a moment: it never makes a code twice.', error);
}

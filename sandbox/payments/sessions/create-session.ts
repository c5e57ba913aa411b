import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { nowInSeconds, type Session } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { buildLineItems } from './build-line-items.ts';
import { buildSession } from './build-session.ts';
import { reprice } from './reprice.ts';
import { scheduleAction } from './scheduled-actions.ts';
import { saveInstructions } from './session-instructions.ts';
import { createSessionSchema } from './session-parameters.ts';

const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 60 * 60;
const maxCents = 99_999_999;

/** The work of `POST /v1/checkout/sessions`: opens a payment page, with its products and line items. */
export function createSession(payments: Payments, call: ApiCall): Session {
  const parameters = checkParameters(createSessionSchema, call.parameters);
  const now = nowInSeconds();
  const session = buildSession(parameters, now, expiryOf(parameters.expires_at, now));
  session.url = `${payments.publicUrl}/pay/${session.id}`;
  payments.store.insert(session);
  for (const { product, item } of buildLineItems(parameters, now)) {
    payments.store.insert(product);
    payments.store.insert(item, session.id);
  }
  saveInstructions(payments.store, session.id, parameters.payment_intent_data ?? {});
  scheduleAction(payments.store, session.id, 'expire', session.expires_at * 1000);
  return requirePayable(reprice(payments, session));
}

function expiryOf(requestedAt: number | undefined, now: number): number {
  const expiresAt = requestedAt ?? now + maxLifeSeconds;
  // Allows for the seconds that a request takes.
  if (expiresAt >= now + minLifeSeconds - 10 && expiresAt <= now + maxLifeSeconds + 10) return expiresAt;
  const message = `The \`expires_at\` timestamp must be ${expiresAt < now + minLifeSeconds ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
}

function requirePayable(session: Session): Session {
  if ((session.amount_total ?? 0) <= maxCents) return session;
  throw invalid("The Checkout Session's total amount must be no more than $999,999.99 usd.", {
    code: 'amount_too_large',
  });
}

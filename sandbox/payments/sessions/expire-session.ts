import { ApiError } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { retrieveSession } from '../api/find-object.ts';
import type { PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { cancelActions } from './scheduled-actions.ts';

/** The work of `POST /v1/checkout/sessions/:id/expire`. */
export function expireByRequest(payments: Payments, call: ApiCall): PaymentSession {
  const session = retrieveSession(payments, call);
  if (session.status === 'open') return expireSession(payments, session);
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
  throw new ApiError(400, message);
}

/** Closes an open session unpaid, with its event. */
export function expireSession(payments: Payments, session: PaymentSession): PaymentSession {
  const expiredSession: PaymentSession = { ...session, status: 'expired', url: null };
  payments.store.save(expiredSession);
  cancelActions(payments.store, session.id);
  recordEvent(payments, 'checkout.session.expired', expiredSession, session.id);
  return expiredSession;
}

/** Checks the time too, because a session may be past its expiry before the timer has run. */
export const isOpen = (session: PaymentSession): boolean =>
  session.status === 'open' && session.expires_at * 1000 > Date.now();

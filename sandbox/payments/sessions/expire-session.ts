import type { Cause, Session } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { dropAppointments } from './appointments.ts';

/** Closes an open session unpaid, with its event. */
export function expireSession(payments: Payments, session: Session, cause?: Cause): Session {
  const expired: Session = { ...session, status: 'expired', url: null };
  payments.store.save(expired);
  dropAppointments(payments.store, session.id);
  recordEvent(payments, 'checkout.session.expired', expired, { session: session.id, cause });
  return expired;
}

/** Also checks the time, because a session may be past its expiry before the timer has run. */
export const isOpen = (session: Session): boolean =>
  session.status === 'open' && session.expires_at * 1000 > Date.now();

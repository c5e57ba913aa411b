import type { Payments } from '../payments.ts';
import { dropAppointments, dueAppointments } from './appointments.ts';
import { expireSession } from './expire-session.ts';
import { settleLatePayment } from './settle-late-payment.ts';

/** Does what is due by time: expires sessions and settles late payments. */
export function keepAppointments(payments: Payments): void {
  for (const { session: id, action } of dueAppointments(payments.store)) {
    payments.store.transaction(() => {
      dropAppointments(payments.store, id);
      const session = payments.store.find('checkout.session', id);
      if (!session) return;
      if (action !== 'expire') settleLatePayment(payments, session, action);
      else if (session.status === 'open') expireSession(payments, session);
    });
  }
}

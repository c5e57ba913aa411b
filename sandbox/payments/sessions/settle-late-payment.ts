import type Stripe from 'stripe';
import { newId } from '../new-id.ts';
import type { PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { expireSession } from './expire-session.ts';
import { cancelActions, findDueActions } from './scheduled-actions.ts';

/** Runs the due actions: expires sessions and settles late payments. */
export function runDueActions(payments: Payments): void {
  for (const { session: id, action } of findDueActions(payments.store)) {
    payments.store.transaction(() => {
      cancelActions(payments.store, id);
      const session = payments.store.find('checkout.session', id);
      if (!session) return;
      if (action !== 'expire') settleLatePayment(payments, session, action);
      else if (session.status === 'open') expireSession(payments, session);
    });
  }
}

/** Settles or fails the payment of a session that completed unpaid, and records the event. */
function settleLatePayment(payments: Payments, session: PaymentSession, action: 'settle' | 'fail'): void {
  const intent = payments.store.find('payment_intent', String(session.payment_intent));
  const charge = payments.store.find('charge', String(intent?.latest_charge));
  if (!intent || !charge || intent.status !== 'processing') return;
  if (action === 'settle') settle(payments, session, intent, charge);
  else fail(payments, session, intent, charge);
}

function settle(
  payments: Payments,
  session: PaymentSession,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
) {
  const paidSession: PaymentSession = { ...session, payment_status: 'paid' };
  payments.store.save(paidSession);
  payments.store.save({ ...intent, status: 'succeeded', amount_received: intent.amount });
  payments.store.save({
    ...charge,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: newId('txn'),
  });
  recordEvent(payments, 'checkout.session.async_payment_succeeded', paidSession, session.id);
}

function fail(
  payments: Payments,
  session: PaymentSession,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
) {
  const code = 'charge_declined';
  const message = 'The payment did not arrive.';
  payments.store.save({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code, message, charge: charge.id },
  });
  payments.store.save({ ...charge, status: 'failed', failure_code: code, failure_message: message });
  recordEvent(payments, 'checkout.session.async_payment_failed', session, session.id);
}

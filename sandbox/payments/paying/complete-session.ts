import type Stripe from 'stripe';
import { customerOfSession, updateFromPayment } from '../customers/customers.ts';
import { newId } from '../new-id.ts';
import type { Customer, PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { countUse } from '../promotions/promotions.ts';
import { customerOf } from '../sessions/build-session.ts';
import { reprice } from '../sessions/reprice.ts';
import { cancelActions, scheduleAction } from '../sessions/scheduled-actions.ts';
import { readInstructions } from '../sessions/session-instructions.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { buildCharge, type Card } from './build-charge.ts';
import { buildPaymentIntent } from './build-payment-intent.ts';
import { readExpiry } from './check-card.ts';
import { needsAddress, needsPhone, type PaymentForm, readPhone } from './payment-form.ts';
import { type AcceptedOutcome, digitsOf, findTestCard } from './test-cards.ts';

/** Completes an open session that is paid, will be paid late, or costs nothing. Records its event. */
export function completeSession(
  payments: Payments,
  openSession: PaymentSession,
  form: PaymentForm,
  outcome: AcceptedOutcome,
): PaymentSession {
  const address = needsAddress(openSession) ? addressOf(form) : null;
  const pricedSession = reprice(payments, openSession, address?.state);
  cancelActions(payments.store, pricedSession.id);
  const customer = customerOfSession(payments, pricedSession);
  const closedSession = { ...pricedSession, status: 'complete' as const, url: null };
  const sessionWithBuyer = withBuyer(closedSession, { form, address, customer });
  if (customer) updateFromPayment(payments, pricedSession, { customer, name: form.name, address });
  const completedSession =
    (sessionWithBuyer.amount_total ?? 0) > 0
      ? pay(payments, sessionWithBuyer, form, outcome)
      : completeFree(sessionWithBuyer);
  payments.store.save(completedSession);
  countUse(payments, completedSession);
  recordEvent(payments, 'checkout.session.completed', completedSession, completedSession.id);
  return completedSession;
}

interface Buyer {
  form: PaymentForm;
  address: Stripe.Address | null;
  customer: Customer | undefined;
}

function withBuyer(session: PaymentSession, { form, address, customer }: Buyer): PaymentSession {
  const { name } = form;
  // The page shows the customer's email, and it cannot be changed there.
  const email = customer?.email ?? form.email;
  const phone = (needsPhone(session) && readPhone(form.phone)) || null;
  const needsShipping = session.shipping_address_collection !== null && address !== null;
  const hasTax = session.automatic_tax.enabled;
  return {
    ...session,
    customer_details: customerOf({ email, name, address, phone }, customer?.tax_exempt),
    custom_fields: session.custom_fields.map((field) =>
      field.text ? { ...field, text: { ...field.text, value: form.custom_field || null } } : field,
    ),
    collected_information: needsShipping
      ? { business_name: null, individual_name: null, shipping_details: { name, address } }
      : null,
    automatic_tax: hasTax ? { ...session.automatic_tax, status: 'complete' } : session.automatic_tax,
  };
}

function pay(
  payments: Payments,
  session: PaymentSession,
  form: PaymentForm,
  outcome: AcceptedOutcome,
): PaymentSession {
  const isLate = outcome.kind === 'late';
  const instructions = readInstructions(payments.store, session.id);
  const intent = buildPaymentIntent(session, instructions, isLate ? 'processing' : 'succeeded');
  const charge = buildCharge(session, intent, cardOf(form));
  payments.store.insert({ ...intent, latest_charge: charge.id }, session.id);
  payments.store.insert(charge, session.id);
  if (isLate) {
    scheduleAction(payments.store, session.id, outcome.settles, Date.now() + payments.lateSettlementMs);
  }
  return { ...session, payment_intent: intent.id, payment_status: isLate ? 'unpaid' : 'paid' };
}

/** A free session has no payment intent. The provider creates a customer for it. */
const completeFree = (session: PaymentSession): PaymentSession => ({
  ...session,
  customer: session.customer ?? newId('cus', 14),
  payment_status: 'no_payment_required',
});

const addressOf = (form: PaymentForm): Stripe.Address => ({
  city: form.city,
  country: 'US',
  line1: form.line1,
  line2: form.line2 || null,
  postal_code: form.zip,
  state: form.state,
});

function cardOf(form: PaymentForm): Card {
  const expiry = readExpiry(form.expiry) ?? { month: 12, year: new Date().getFullYear() };
  const brand = findTestCard(form.card)?.brand ?? 'visa';
  return { brand, last4: digitsOf(form.card).slice(-4), ...expiry };
}

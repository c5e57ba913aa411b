import Stripe from 'stripe';
import { providerFailed } from '#server/http/errors.ts';
import type { Payments } from './open-payments.ts';
import { isOurs } from './shop-identity.ts';
import { toStorable } from './to-storable.ts';
import { withinDeadline } from './within-deadline.ts';

/** Ids of payment sessions, as the provider makes them; anything else is not worth asking about. */
export const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{8,240}$/;

/** A session with all that belongs to it. PostgreSQL can store all of its text. */
export interface FullSession {
  session: Stripe.Checkout.Session;
  /** Every one, with its product. */
  lines: Stripe.LineItem[];
  payment: Stripe.PaymentIntent | null;
  charge: Stripe.Charge | null;
  /** Of the payment; empty also while nothing hints at any. */
  disputes: Stripe.Dispute[];
}

interface Wanted {
  /** Looks for disputes even if the charge doesn't mention one, as after a dispute that was won. */
  withDisputes?: boolean | undefined;
}

/** Undefined when the provider knows no such session of ours. @throws RequestError 502 when it does not answer */
export async function findSession(
  payments: Payments,
  id: string,
  wanted: Wanted = {},
): Promise<FullSession | undefined> {
  if (!sessionIdPattern.test(id)) return undefined;
  try {
    const full = toStorable(await withinDeadline(readSession(payments, id, wanted)));
    return isOurs(full.session, payments.shop) ? full : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw providerFailed('The payment could not be looked up. Please try again.', error);
  }
}

/** The session that a payment came from; undefined when it came from none of ours. */
export async function findSessionIdOfPayment(
  payments: Payments,
  paymentIntent: string,
): Promise<string | undefined> {
  const found = await payments.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  return found.data[0]?.id;
}

async function readSession(payments: Payments, id: string, { withDisputes }: Wanted): Promise<FullSession> {
  const session = await payments.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge'],
  });
  const lines = await allLines(payments, session);
  const payment = expanded(session.payment_intent);
  const charge = expanded(payment?.latest_charge);
  const disputes =
    payment && (charge?.disputed || withDisputes) ? await disputesOf(payments, payment.id) : [];
  return { session, lines, payment, charge, disputes };
}

async function allLines(payments: Payments, session: Stripe.Checkout.Session): Promise<Stripe.LineItem[]> {
  const embedded = session.line_items;
  if (!embedded) return [];
  if (!embedded.has_more) return embedded.data;
  const pages = payments.checkout.sessions.listLineItems(session.id, {
    limit: 100,
    expand: ['data.price.product'],
  });
  return pages.autoPagingToArray({ limit: 100 });
}

async function disputesOf(payments: Payments, paymentIntent: string): Promise<Stripe.Dispute[]> {
  const { data } = await payments.disputes.list({ payment_intent: paymentIntent, limit: 100 });
  return data;
}

function expanded<Thing extends { id: string }>(reference: string | Thing | null | undefined): Thing | null {
  return typeof reference === 'object' && reference !== null ? reference : null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

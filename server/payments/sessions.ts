import Stripe from 'stripe';
import { notFound, providerFailed } from '#server/http/errors.ts';
import { type Payments, withinDeadline } from './open-payments.ts';
import { isOfShop } from './shop-identity.ts';
import { toStorable } from './to-storable.ts';

/** The format of the provider's session ids; any other text is not looked up. */
export const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{8,240}$/;

/** A session with its lines, payment and disputes. PostgreSQL can store all of its text. */
export interface FullSession {
  session: Stripe.Checkout.Session;
  /** All lines, with their products. */
  lines: Stripe.LineItem[];
  payment: Stripe.PaymentIntent | null;
  charge: Stripe.Charge | null;
  /** The payment's. Read only if the charge mentions one, or `withDisputes` asks for them. */
  disputes: Stripe.Dispute[];
  /** The payment's, oldest first. Read only if the charge shows one, or `withRefunds` asks for them. */
  refunds: Stripe.Refund[];
  /** The code that the buyer typed. Its text is null if the API key may not read it. */
  promotionCode: { id: string; code: string | null } | null;
}

export interface SessionOptions {
  /** Reads the disputes even if the charge mentions none, because it doesn't mention a dispute that was won. */
  withDisputes?: boolean | undefined;
  /** Reads the refunds even if the charge shows none, because it doesn't count those that failed. */
  withRefunds?: boolean | undefined;
}

/** Undefined when the shop has no such session. @throws RequestError 502 when the provider does not answer */
export async function findSession(
  payments: Payments,
  id: string,
  options: SessionOptions = {},
): Promise<FullSession | undefined> {
  if (!sessionIdPattern.test(id)) return undefined;
  try {
    const fullSession = toStorable(await withinDeadline(readSession(payments, id, options)));
    return isOfShop(fullSession.session, payments.shop) ? fullSession : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw providerFailed('The payment could not be looked up. Please try again.', error);
  }
}

export const unknownSession = () => notFound('There is no such payment session.');

/** The id of the session that a payment belongs to, if any. */
export async function findSessionIdOfPayment(
  payments: Payments,
  paymentIntent: string,
): Promise<string | undefined> {
  const sessions = await payments.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  return sessions.data[0]?.id;
}

/**
 * Closes an open payment page. A session that has just been paid or has expired is left as it is.
 * @throws the provider's error when it does not answer
 */
export async function expirePaymentSession(payments: Payments, sessionId: string): Promise<void> {
  try {
    await withinDeadline(payments.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function readSession(
  payments: Payments,
  id: string,
  { withDisputes, withRefunds }: SessionOptions,
): Promise<FullSession> {
  const session = await payments.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge'],
  });
  const lines = await allLines(payments, session);
  const payment = expanded(session.payment_intent);
  const charge = expanded(payment?.latest_charge);
  const disputes =
    payment && (charge?.disputed || withDisputes) ? await disputesOf(payments, payment.id) : [];
  const refunds =
    payment && (charge?.amount_refunded || withRefunds) ? await refundsOf(payments, payment.id) : [];
  const promotionCode = await promotionCodeOf(payments, session);
  return { session, lines, payment, charge, disputes, refunds, promotionCode };
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

/** None if the API key may not read refunds: an order is updated without them too. */
async function refundsOf(payments: Payments, paymentIntent: string): Promise<Stripe.Refund[]> {
  try {
    const { data } = await payments.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    return data.toReversed();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return [];
    throw error;
  }
}

/** Not expanded in the session, which a key without the permission could then not read. */
async function promotionCodeOf(
  payments: Payments,
  { discounts }: Stripe.Checkout.Session,
): Promise<FullSession['promotionCode']> {
  const reference = discounts?.find(({ promotion_code }) => promotion_code)?.promotion_code;
  if (!reference) return null;
  const id = typeof reference === 'string' ? reference : reference.id;
  try {
    const { code } = await payments.promotionCodes.retrieve(id);
    return { id, code };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError || isMissing(error)) return { id, code: null };
    throw error;
  }
}

function expanded<Thing extends { id: string }>(reference: string | Thing | null | undefined): Thing | null {
  return typeof reference === 'object' && reference !== null ? reference : null;
}

/** Whether a call failed because the provider has no such session or payment. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { conflict, providerFailed, RequestError } from '#server/http/errors.ts';
import { type Payments, withinDeadline } from '#server/payments/open-payments.ts';
import type { ProviderClock } from '#server/payments/provider-clock.ts';
import { expirePaymentSession, isMissing } from '#server/payments/sessions.ts';
import { withShopMetadata } from '#server/payments/shop-identity.ts';
import { createPaymentSession, wasReplayed } from './create-payment-session.ts';
import { claimSession, type OpenedSession, recordSession, renewSession } from './opened-sessions.ts';
import type { SoldLine } from './tables.ts';

interface SessionRequest {
  /** Without the expiry. */
  params: Stripe.Checkout.SessionCreateParams;
  /** The buyer's account; null for a guest. */
  userId: string | null;
  /** The offer whose lines these are; null for a cart. */
  offerId: string | null;
  /** The certificate because of which there is no sales tax; null: tax as always. */
  certificateId: string | null;
  lines: SoldLine[];
  /** The client's idempotency key. */
  clientKey: string;
}

export interface PaymentPage {
  /** The session's id. */
  id: string;
  /** The payment page, or the confirmation if the cart is already paid. */
  url: string;
}

/** @throws RequestError 409 `price_changed`, 502 when the provider fails */
export type OpenSession = (request: SessionRequest) => Promise<PaymentPage>;

interface OpenerContext {
  db: Database;
  payments: Payments;
  shopUrl: string;
}

/**
 * Opens payment sessions, one for each key and cart. Concurrent requests for the same one share a call, because the
 * provider refuses a key that is in use.
 */
export function sessionOpener(context: OpenerContext): OpenSession {
  const pending = new Map<string, Promise<PaymentPage>>();
  return async (request) => {
    const sessionRequest = { ...request, params: withShopMetadata(request.params, context.payments.shop) };
    const requestKey = hash(sessionRequest.clientKey, sessionRequest.params);
    const opening =
      pending.get(requestKey) ??
      openOrRenew(context, sessionRequest, requestKey).finally(() => pending.delete(requestKey));
    pending.set(requestKey, opening);
    try {
      return await withinDeadline(opening);
    } catch (error) {
      if (error instanceof RequestError || isDatabaseUnavailable(error) || findFullDisk(error)) throw error;
      throw providerFailed('Checkout is unavailable. Please try again.', error);
    }
  };
}

const maxRounds = 5;

/** The same cart gets its open payment page, its confirmation if it has been paid, or a new session if that expired. */
async function openOrRenew(
  context: OpenerContext,
  sessionRequest: SessionRequest,
  requestKey: string,
): Promise<PaymentPage> {
  const { userId, offerId, certificateId, lines } = sessionRequest;
  const terms = { userId, offerId, certificateId, lines };
  const { clock } = context.payments;
  for (let round = 0; round < maxRounds; round += 1) {
    const entry = await claimSession(context.db, { requestKey, ...terms }, clock.now());
    const session = await findOrCreate(context, sessionRequest, entry);
    if (session?.status === 'complete') {
      return { id: session.id, url: `${context.shopUrl}/success?session_id=${session.id}` };
    }
    if (session?.status === 'open') {
      if (minutesUntil(session.expires_at, clock) >= minMinutesToPay) return pageOf(session);
      // Two open pages for one cart could both be paid.
      await expirePaymentSession(context.payments, session.id);
    } else {
      await renewSession(context.db, entry, clock.now());
    }
  }
  throw new Error(`The checkout ${requestKey} has no payment page after ${maxRounds} tries.`);
}

/** With less time left, the buyer gets a new page, because filling in the form takes a few minutes. */
const minMinutesToPay = 10;
/** The provider requires 30, and the request takes some time. */
const minMinutesToCreate = 31;

/** The current session of an entry; undefined when it needs a new one. */
async function findOrCreate(
  { db, payments }: OpenerContext,
  { params }: SessionRequest,
  entry: OpenedSession,
): Promise<Stripe.Checkout.Session | undefined> {
  const { checkout, clock } = payments;
  const { sessions } = checkout;
  if (entry.sessionId) return sessions.retrieve(entry.sessionId).catch(undefinedIfMissing);
  const expires_at = entry.expiresAt.getTime() / 1000;
  if (minutesUntil(expires_at, clock) < minMinutesToCreate) return undefined;
  const paramsWithExpiry = { ...params, expires_at };
  const key = `checkout:${hash(entry.requestKey, paramsWithExpiry)}`;
  const session = await createPaymentSession(payments, paramsWithExpiry, key).catch(undefinedIfClockWasWrong);
  if (!session) return undefined;
  if (!(await recordSession(db, entry, session.id))) {
    await expirePaymentSession(payments, session.id);
    throw conflict('price_changed', 'Prices have just changed. Please review your cart.');
  }
  return wasReplayed(session) ? sessions.retrieve(session.id) : session;
}

function pageOf({ id, url }: Stripe.Checkout.Session): PaymentPage {
  if (!url) throw new Error(`The payment provider opened session ${id} without an address.`);
  return { id, url };
}

/** The session is missing if the payment account was changed or the sandbox was reset. */
function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The refusal has set the provider's clock, so the next expiry is right. */
function undefinedIfClockWasWrong(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at') return;
  throw error;
}

function minutesUntil(secondsSince1970: number, clock: ProviderClock): number {
  return (secondsSince1970 - clock.now() / 1000) / 60;
}

/** Covers the whole request, because the provider refuses one key with two different requests. */
function hash(key: string, params: Stripe.Checkout.SessionCreateParams): string {
  return createHash('sha256').update(key).update(JSON.stringify(params)).digest('hex');
}

import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import { conflict, providerFailed, RequestError } from '#server/http/errors.ts';
import { expireSession } from '#server/payments/expire-session.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { withShopMetadata } from '#server/payments/shop-identity.ts';
import { withinDeadline } from '#server/payments/within-deadline.ts';
import { createPastFailures, wasReplayed } from './create-session.ts';
import { claimSession, type OpenedSession, recordSession, renewSession } from './opened-sessions.ts';
import type { SoldLine } from './tables.ts';

export interface WantedSession {
  /** Without an expiry. */
  params: Stripe.Checkout.SessionCreateParams;
  /** The buyer's account, if there is one. */
  userId: string | null;
  lines: SoldLine[];
  /** The client's idempotency key. */
  clientKey: string;
}

export interface PaymentPage {
  /** Of the session. */
  id: string;
  /** The payment page, or the confirmation of a cart that has been paid already. */
  url: string;
}

/** @throws RequestError 409 `price_changed`, 502 when the provider fails */
export type OpenSession = (wanted: WantedSession) => Promise<PaymentPage>;

interface CheckoutContext {
  db: Database;
  payments: Payments;
  shopUrl: string;
}

/**
 * Opens payment sessions, one for each key and cart. Those who ask for the same at once share one call: the
 * provider refuses a key that it is still working on.
 */
export function sessionOpener(context: CheckoutContext): OpenSession {
  const underWay = new Map<string, Promise<PaymentPage>>();
  return async (asked) => {
    const wanted = { ...asked, params: withShopMetadata(asked.params, context.payments.shop) };
    const requestKey = hash(wanted.clientKey, wanted.params);
    const opening =
      underWay.get(requestKey) ??
      openOrRenew(context, wanted, requestKey).finally(() => underWay.delete(requestKey));
    underWay.set(requestKey, opening);
    try {
      return await withinDeadline(opening);
    } catch (error) {
      if (error instanceof RequestError || isDatabaseAway(error)) throw error;
      throw providerFailed('Checkout is unavailable. Please try again.', error);
    }
  };
}

const mostRounds = 5;

/**
 * The same cart asked for again gets the same session again, whatever became of it: its payment page, the
 * confirmation when it has been paid, or a new session when it has expired.
 */
async function openOrRenew(
  context: CheckoutContext,
  wanted: WantedSession,
  requestKey: string,
): Promise<PaymentPage> {
  const { userId, lines } = wanted;
  for (let round = 0; round < mostRounds; round += 1) {
    const entry = await claimSession(context.db, { requestKey, userId, lines });
    const session = await findOrCreate(context, wanted, entry);
    if (session?.status === 'complete') {
      return { id: session.id, url: `${context.shopUrl}/success?session_id=${session.id}` };
    }
    if (session?.status === 'open') {
      if (minutesUntil(session.expires_at) >= leastMinutesToPay) return pageOf(session);
      // Two open pages for one cart could both be paid.
      await expireSession(context.payments, session.id);
    } else {
      await renewSession(context.db, entry);
    }
  }
  throw new Error(`The checkout ${requestKey} has no payment page after ${mostRounds} tries.`);
}

/** Whoever has less time left than this gets a new page: filling in the form takes a few minutes. */
const leastMinutesToPay = 10;
/** The provider's least, and a minute for the way there. */
const leastMinutesToCreate = 31;

/** The session of an entry as it is now; undefined when it needs another. */
async function findOrCreate(
  { db, payments }: CheckoutContext,
  { params }: WantedSession,
  entry: OpenedSession,
): Promise<Stripe.Checkout.Session | undefined> {
  const { sessions } = payments.checkout;
  if (entry.sessionId) return sessions.retrieve(entry.sessionId).catch(undefinedIfMissing);
  const expires_at = entry.expiresAt.getTime() / 1000;
  if (minutesUntil(expires_at) < leastMinutesToCreate) return undefined;
  const timed = { ...params, expires_at };
  const created = await createPastFailures(payments, timed, `checkout:${hash(entry.requestKey, timed)}`);
  if (!(await recordSession(db, entry, created.id))) {
    await expireSession(payments, created.id);
    throw conflict('price_changed', 'The prices have just changed. Please look at your cart again.');
  }
  return wasReplayed(created) ? sessions.retrieve(created.id) : created;
}

function pageOf({ id, url }: Stripe.Checkout.Session): PaymentPage {
  if (!url) throw new Error(`The payment provider opened session ${id} without an address.`);
  return { id, url };
}

/** The provider's books are others than they were: another account, or a sandbox begun anew. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return;
  throw error;
}

function minutesUntil(secondsSince1970: number): number {
  return (secondsSince1970 - Date.now() / 1000) / 60;
}

/** Bound to all that is asked for, since the provider refuses one key with two different requests. */
function hash(key: string, params: Stripe.Checkout.SessionCreateParams): string {
  return createHash('sha256').update(key).update(JSON.stringify(params)).digest('hex');
}

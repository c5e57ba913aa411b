import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Payments } from '#server/payments/open-payments.ts';
import { withinDeadline } from '#server/payments/within-deadline.ts';
import { providerFailed } from '#server/platform/errors.ts';

type Params = Stripe.Checkout.SessionCreateParams;

export interface OpenedSession {
  id: string;
  /** The payment page, or the confirmation of a cart that has been paid already. */
  url: string;
}

/** @throws RequestError 502 when the provider fails */
export type OpenSession = (params: Params, clientKey: string) => Promise<OpenedSession>;

/**
 * Opens payment sessions, one for each key and cart. Those who ask for the same at once share one call: the
 * provider refuses a key that it is still working on.
 */
export function sessionOpener(payments: Payments, shopUrl: string): OpenSession {
  const underWay = new Map<string, Promise<OpenedSession>>();
  return async (params, clientKey) => {
    const key = providerKey(clientKey, params);
    const opening =
      underWay.get(key) ??
      openOrRenew({ payments, shopUrl }, params, key).finally(() => underWay.delete(key));
    underWay.set(key, opening);
    try {
      return await withinDeadline(opening);
    } catch (error) {
      throw providerFailed('Checkout is unavailable. Please try again.', error);
    }
  };
}

/**
 * The same cart asked for again gets the provider's first answer again. If that session has been paid
 * meanwhile, its buyer is shown the confirmation rather than charged twice; if it has expired, a new one opens.
 */
async function openOrRenew(
  { payments, shopUrl }: { payments: Payments; shopUrl: string },
  params: Params,
  key: string,
): Promise<OpenedSession> {
  const { sessions } = payments.checkout;
  const created = await createPastFailures(payments, params, key);
  if (!wasReplayed(created)) return opened(created);

  const current = await sessions.retrieve(created.id);
  if (current.status === 'complete') {
    return { id: current.id, url: `${shopUrl}/success?session_id=${current.id}` };
  }
  if (current.status === 'open') return opened(current);
  return opened(
    await createPastFailures(payments, params, providerKey(`${key}:after:${current.id}`, params)),
  );
}

const mostKeptFailures = 3;

/**
 * The provider keeps what it answers to a key for a day, also a failure of its own, and repeats it: that cart then
 * takes another key. A session that it may have made all the same has an address that nobody was told.
 */
async function createPastFailures(payments: Payments, params: Params, key: string, failures = 0) {
  try {
    return await create(
      payments,
      params,
      failures === 0 ? key : providerKey(`${key}:failed:${failures}`, params),
    );
  } catch (error) {
    if (!isKeptFailure(error) || failures === mostKeptFailures) throw error;
    return createPastFailures(payments, params, key, failures + 1);
  }
}

function isKeptFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** The provider takes fewer forms of an email than there are: its buyer then types one on the payment page. */
async function create({ checkout }: Payments, params: Params, key: string) {
  try {
    return await checkout.sessions.create(params, { idempotencyKey: key });
  } catch (error) {
    if (!isRefusedEmail(error)) throw error;
    const { customer_email: _, ...withoutEmail } = params;
    return checkout.sessions.create(withoutEmail, { idempotencyKey: providerKey(key, withoutEmail) });
  }
}

function isRefusedEmail(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email';
}

/** Bound to what is asked for, since the provider refuses one key with two different requests. */
function providerKey(clientKey: string, params: Params): string {
  return `checkout:${createHash('sha256').update(clientKey).update(JSON.stringify(params)).digest('hex')}`;
}

function wasReplayed(session: Stripe.Response<Stripe.Checkout.Session>): boolean {
  return session.lastResponse.headers['idempotent-replayed'] === 'true';
}

function opened({ id, url }: Stripe.Checkout.Session): OpenedSession {
  if (!url) throw new Error(`The payment provider opened session ${id} without an address.`);
  return { id, url };
}

import { createHash, randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { conflict, invalid, providerFailed } from '#server/platform/errors.ts';
import type { Buyer } from './buyer.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { type PricedLine, priceItems } from './price-items.ts';
import { sessionParams } from './session-params.ts';

export interface CheckoutDesk {
  payments: Payments;
  shopUrl: string;
  findPrint(id: string): Promise<Product | null>;
  /** The absolute address of the picture of a print in its frame. */
  framedPictureUrl(print: Product, choice: Choice): Promise<string>;
}

interface CheckoutCall {
  request: CheckoutRequest;
  buyer: Buyer;
  /** Stays the same while the cart does, so that a double click or a second tab gets the same session. */
  idempotencyKey: string | undefined;
}

/**
 * Opens a payment session for a cart, at the shop's own prices, and gives the address of its payment page.
 * @throws RequestError 400 naming bad items, 409 `price_changed`, 502 when the provider fails
 */
export async function createCheckoutSession(
  desk: CheckoutDesk,
  { request, buyer, idempotencyKey }: CheckoutCall,
): Promise<{ url: string }> {
  const pricing = await priceItems(desk.findPrint, request.items, buyer.kind === 'member');
  if (!pricing.ok) throw invalid('Some of the cart can no longer be ordered.', pricing.fields);
  requireShownTotal(request.shownTotal, pricing.lines);

  const pictureUrls = await Promise.all(
    pricing.lines.map(({ print, variant }) => desk.framedPictureUrl(print, variant)),
  );
  const params = sessionParams({ lines: pricing.lines, pictureUrls, buyer, shopUrl: desk.shopUrl });
  try {
    return { url: await openSession(desk, params, idempotencyKey ?? randomUUID()) };
  } catch (error) {
    throw providerFailed('Checkout is unavailable. Please try again.', error);
  }
}

function requireShownTotal(shownTotal: number | undefined, lines: readonly PricedLine[]): void {
  const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  if (shownTotal !== undefined && shownTotal !== total) {
    throw conflict(
      'price_changed',
      `The prices have changed: the total is now $${total}, not $${shownTotal}.`,
    );
  }
}

/**
 * The same cart asked for again gets the provider's first answer again. If that session has been paid
 * meanwhile, its buyer is shown the confirmation rather than charged twice; if it has expired, a new one opens.
 */
async function openSession(
  desk: CheckoutDesk,
  params: Stripe.Checkout.SessionCreateParams,
  clientKey: string,
): Promise<string> {
  const key = providerKey(clientKey, params);
  const created = await desk.payments.checkout.sessions.create(params, { idempotencyKey: key });
  if (!wasReplayed(created)) return requireUrl(created.url);

  const current = await desk.payments.checkout.sessions.retrieve(created.id);
  if (current.status === 'complete') return `${desk.shopUrl}/success?session_id=${current.id}`;
  if (current.status === 'open') return requireUrl(current.url);
  const renewed = await desk.payments.checkout.sessions.create(params, {
    idempotencyKey: providerKey(`${clientKey}:after:${current.id}`, params),
  });
  return requireUrl(renewed.url);
}

/** Bound to what is asked for, since the provider refuses one key with two different requests. */
function providerKey(clientKey: string, params: Stripe.Checkout.SessionCreateParams): string {
  return `checkout:${createHash('sha256').update(clientKey).update(JSON.stringify(params)).digest('hex')}`;
}

function wasReplayed(session: Stripe.Response<Stripe.Checkout.Session>): boolean {
  return session.lastResponse.headers['idempotent-replayed'] === 'true';
}

function requireUrl(url: string | null): string {
  if (!url) throw new Error('The payment provider opened a session without an address.');
  return url;
}

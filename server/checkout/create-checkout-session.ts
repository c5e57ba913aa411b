import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { CheckoutRequest } from '#domain/api/checkout.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import type { RefusedDestinations } from '#domain/fulfillment/destinations.ts';
import { explainRefusal, isLimited, shipsTo, states } from '#domain/fulfillment/destinations.ts';
import { formatDollars, maxDollarsOfPayment } from '#domain/money.ts';
import { totalOfLines } from '#domain/orders/cart.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { PricedLine } from '#server/catalogue/priced-line.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { writeMoulding } from '#server/payments/sold-moulding.ts';
import type { FramedPicture } from '#server/photographs/framed/framed-picture.ts';
import type { Buyer } from './buyer.ts';
import type { OpenSession, PaymentPage } from './open-session.ts';
import { priceItems } from './price-items.ts';
import { type OfferOfSession, sessionParams } from './session-params.ts';
import type { SoldLine } from './tables.ts';

export interface CheckoutContext {
  shopUrl: string;
  details: CurrentDetails;
  openSession: OpenSession;
  findPrint(id: string): Promise<Product | null>;
  /** The picture of a print in its frame, with its absolute address. */
  drawFramedPicture(print: Product, variant: Variant, client: string): Promise<FramedPicture>;
}

export interface CheckoutCall<Body> {
  request: Body;
  buyer: Buyer;
  /** The client's IP address, because each client may have a limited number of new pictures drawn. */
  client: string;
  /** The same for the same cart, so that a double click or a second tab gets the same session. */
  idempotencyKey: string | undefined;
}

/** After this time the payment page opens even if pictures are not drawn yet. Requests for them then wait. */
export const maxWaitForPicturesMs = 2000;

/**
 * Opens a payment session for a cart, at the shop's own prices.
 * @throws RequestError 400 naming invalid items, and those of `openPricedSession`
 */
export async function createCheckoutSession(
  context: CheckoutContext,
  { request, ...call }: CheckoutCall<CheckoutRequest>,
): Promise<PaymentPage> {
  const { items, shownTotal, state } = request;
  const pricing = await priceItems(context.findPrint, items, call.buyer.kind === 'member');
  if (!pricing.ok) throw invalid('Some of the cart can no longer be ordered.', pricing.fields);
  return openPricedSession(context, {
    ...call,
    ...{ lines: pricing.lines, shownTotal, state },
    nameSizeOfLine: (index) => `items.${index}.sizeKey`,
  });
}

interface PricedCheckout
  extends Omit<CheckoutCall<unknown>, 'request'>,
    Pick<CheckoutRequest, 'shownTotal' | 'state'> {
  lines: readonly PricedLine[];
  /** The offer whose lines these are. */
  offer?: OfferOfSession;
  /** The field of the request with the size of a line. */
  nameSizeOfLine(index: number): string;
}

/**
 * Opens a payment session for lines that the shop has priced.
 * @throws RequestError 400 naming lines that don't ship to the state, or a total above the provider's limit, 409
 * `price_changed`, 502 when the provider fails
 */
export async function openPricedSession(
  { shopUrl, details, openSession, drawFramedPicture }: Omit<CheckoutContext, 'findPrint'>,
  { lines, buyer, client, idempotencyKey, offer, ...checkout }: PricedCheckout,
): Promise<PaymentPage> {
  requireTotal(checkout.shownTotal, lines);
  requireDestination(details.current().refusedDestinations, { lines, ...checkout });
  const pictures = await Promise.all(
    lines.map(({ print, variant }) => drawFramedPicture(print, variant, client)),
  );
  const timeLimit = pause(maxWaitForPicturesMs, undefined, { ref: false });
  const { production, equipment } = details.current();
  const { mouldings } = equipment;
  const pictureUrls = pictures.map(({ url }) => url);
  const params = sessionParams({ lines, pictureUrls, buyer, shopUrl, production, mouldings, offer });
  const session = await openSession({
    params,
    userId: buyer.kind === 'guest' ? null : buyer.userId,
    offerId: offer?.id ?? null,
    certificateId: offer?.exempt?.certificateId ?? null,
    lines: lines.map((line) => toSoldLine(line, mouldings)),
    clientKey: idempotencyKey ?? randomUUID(),
  });
  await Promise.race([Promise.all(pictures.map(({ made }) => made)), timeLimit]);
  return session;
}

function requireTotal(shownTotal: number | undefined, lines: readonly PricedLine[]): void {
  const total = totalOfLines(lines);
  if (total > maxDollarsOfPayment) {
    const max = formatDollars(maxDollarsOfPayment);
    throw invalid(`An order can come to ${max} at most. Please order some of your prints separately.`, {
      items: `come to ${formatDollars(total)}; an order can come to ${max} at most: order the rest separately`,
    });
  }
  if (shownTotal !== undefined && shownTotal !== total) {
    throw conflict(
      'price_changed',
      `The prices have changed: the total is now $${total}, not $${shownTotal}.`,
    );
  }
}

type Shipped = Pick<PricedCheckout, 'lines' | 'state' | 'nameSizeOfLine'>;

/** Older carts don't name a state. Theirs is asked for when it is loaded again. */
function requireDestination(refused: RefusedDestinations, { lines, state, nameSizeOfLine }: Shipped): void {
  const sizes = lines.map(({ variant }) => variant.size);
  if (!isLimited(refused, sizes)) return;
  if (!state) {
    throw invalid(
      'One of these prints does not ship everywhere. Reload your cart, and choose where it will hang.',
      {
        state: 'is required: one of these prints does not ship everywhere',
      },
    );
  }
  const refusedSizes = sizes.filter((size) => !shipsTo(refused, size, state));
  const [first] = refusedSizes;
  if (!first) return;
  const fields = sizes.flatMap((size, index) =>
    refusedSizes.includes(size) ? [[nameSizeOfLine(index), `doesn't ship to ${states[state]}`]] : [],
  );
  throw invalid(explainRefusal(first, state), Object.fromEntries(fields));
}

function toSoldLine({ print, variant, unitPrice, quantity }: PricedLine, mouldings: Mouldings): SoldLine {
  const { size, frameColor, mount } = variant;
  const sold = { printId: print._id, variant: { size, frameColor, mount }, quantity, unitPrice };
  return { ...sold, ...writeMoulding(variant, mouldings) };
}

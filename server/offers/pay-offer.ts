import { randomUUID } from 'node:crypto';
import type { OfferPayment } from '#domain/api/offers/client-offer.ts';
import type { Buyer } from '#server/checkout/checkout-request.ts';
import { type CheckoutContext, openPricedSession } from '#server/checkout/create-checkout-session.ts';
import type { PaymentPage } from '#server/checkout/open-session.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { priceChoices } from './price-lines.ts';
import { describeClosed, requireLinkedOffer } from './show-client-offer.ts';

interface PayContext extends CheckoutContext {
  db: Executor;
  now(): Date;
}

interface PayCall {
  request: OfferPayment;
  buyer: Buyer;
  /** The client's IP address. */
  client: string;
  idempotencyKey: string | undefined;
}

/**
 * Opens a payment session for an offer in the variants that its client chose. A member pays the price of the offer too.
 * @throws RequestError 404 and 410 as `requireLinkedOffer`; 409 for an offer that cannot be paid now or has changed; 400 naming
 * choices that the offer does not allow, and those of `openPricedSession`
 */
export async function payOffer(
  context: PayContext,
  { request, buyer, client, idempotencyKey = randomUUID() }: PayCall,
): Promise<PaymentPage> {
  const offer = await requireLinkedOffer(context.db, request.offerToken, context.now());
  const { id, version, clientEmail } = offer.row;
  const closed = describeClosed(offer);
  if (closed) throw conflict(offer.state === 'open' ? 'no_prices' : `offer_${offer.state}`, closed);
  if (version !== request.version)
    throw conflict('offer_changed', 'This offer has changed since you opened it. Open it again.');
  const pricing = await priceChoices(context.findPrint, offer.lines, request.choices);
  if (!pricing.ok)
    throw invalid('Some prints of this offer cannot be ordered in this way now.', pricing.fields);
  return openPricedSession(context, {
    ...{ lines: pricing.lines, shownTotal: request.shownTotal, state: request.state },
    ...{ buyer, client, idempotencyKey: `${id}:${idempotencyKey}` },
    offer: { id, clientEmail },
    nameSizeOfLine: (index) => `choices.${index}.size`,
  });
}

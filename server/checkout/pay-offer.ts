import { randomUUID } from 'node:crypto';
import type { OfferPayment } from '#domain/api/offers/client-offer.ts';
import type { Database } from '#server/database/database.ts';
import { conflict, invalid, type RequestError } from '#server/http/errors.ts';
import { priceChoices } from '#server/offers/price-lines.ts';
import { describeClosed, requireLinkedOffer } from '#server/offers/show-client-offer.ts';
import { findExemption } from '#server/offers/trade-clients/find-exemption.ts';
import { prepareCustomer } from '#server/offers/trade-clients/prepare-customer.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { type CheckoutCall, type CheckoutContext, openPricedSession } from './create-checkout-session.ts';
import type { PaymentPage } from './open-session.ts';

/** What opening a payment session for an offer needs. */
export interface PayContext extends CheckoutContext {
  db: Database;
  payments: Payments;
  now(): Date;
}

/**
 * Opens a payment session for an offer in the variants that its client chose. A member pays the price of the offer too.
 * @throws RequestError 404 and 410 as `requireLinkedOffer`; 409 for an offer that cannot be paid now or has changed; 400 naming
 * choices that the offer does not allow, and those of `openPricedSession`
 */
export async function payOffer(
  context: PayContext,
  { request, buyer, client, idempotencyKey = randomUUID() }: CheckoutCall<OfferPayment>,
): Promise<PaymentPage> {
  const offer = await requireLinkedOffer(context.db, request.offerToken, context.now());
  const { id, version, clientEmail, shipTo } = offer.row;
  const closed = describeClosed(offer);
  if (closed) throw conflict(offer.state === 'open' ? 'no_prices' : `offer_${offer.state}`, closed);
  if (version !== request.version)
    throw conflict('offer_changed', 'This offer has changed since you opened it. Open it again.');
  const pricing = await priceChoices(context.findPrint, offer.lines, request.choices);
  if (!pricing.ok)
    throw invalid('Some prints of this offer cannot be ordered in this way now.', pricing.fields);
  const exemption = await findExemption(context.db, offer.row, context.now());
  const isExempt = exemption !== undefined;
  // The client pays with or without tax as the page said. A page from before an upgrade does not tell what it said.
  if (request.isExempt !== undefined && request.isExempt !== isExempt) throw taxChanged(isExempt);
  const exempt = exemption && {
    ...{ certificateId: exemption.certificateId, states: exemption.states },
    customerId: await prepareCustomer(context, { client: exemption.client, email: clientEmail }),
  };
  return openPricedSession(context, {
    ...{ lines: pricing.lines, shownTotal: request.shownTotal, state: shipTo ?? request.state },
    ...{ buyer, client, idempotencyKey: `${id}:${idempotencyKey}` },
    offer: { id, clientEmail, exempt },
    nameSizeOfLine: (index) => `choices.${index}.size`,
  });
}

function taxChanged(isExempt: boolean): RequestError {
  const now = isExempt ? 'no sales tax is added now' : 'sales tax is added now';
  return conflict(
    'tax_changed',
    `Your resale certificate has changed or expired since you opened this offer: ${now}.`,
  );
}

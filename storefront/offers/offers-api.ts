import type { OfferPayment } from '#domain/api/offers/client-offer.ts';
import type { LineChoice } from '#domain/offers/offer-lines.ts';
import { call } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import { isSignedIn } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls of an offer's client. The token of the link is in their bodies, because addresses are logged in many places. */

export function openOffer(offerToken: string) {
  return call('POST /api/offers/open', { body: { offerToken } });
}

/** @param id stays the same when the same question is sent again */
export function askAboutOffer(body: { offerToken: string; id: string; question: string }) {
  return call('POST /api/offers/ask', { body });
}

/** Opens the payment page, for the signed-in member or else for a guest. */
export function payOffer(store: ShopStore, body: OfferPayment, idempotencyKey: string) {
  const options = { body, headers: { 'Idempotency-Key': idempotencyKey } };
  return isSignedIn(store.getState())
    ? memberCall(store, 'POST /api/offers/pay', options)
    : call('POST /api/offers/pay', options);
}

/** The photo of the client's wall. */
export function readOfferPhoto(offerToken: string) {
  return call('POST /api/offers/photo.jpg', { body: { offerToken }, isFile: true });
}

/** The offer as a PDF. */
export function drawOffer(body: { offerToken: string; paper: string; choices: readonly LineChoice[] }) {
  return call('POST /api/offers/offer.pdf', { body, isFile: true });
}

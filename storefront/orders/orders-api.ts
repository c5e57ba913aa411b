import type { NewClaim } from '#domain/api/fulfillment/claims.ts';
import type { BuyersAddress } from '#domain/api/orders/shipping.ts';
import { type CallName, type CallOptions, call } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls about orders. */

export function findCheckoutSession(sessionid: string) {
  return call('GET /api/checkout/session', { params: { sessionid } });
}

export function ingestSession(sessionid: string) {
  return call('POST /api/orders/ingest-session', { body: { sessionid } });
}

/** Emails a link to the orders paid with this address, if there are any. The response is the same either way. */
export function findOrders(email: string) {
  return call('POST /api/orders/find', { body: { email } });
}

/** The orders that an emailed link shows, newest first. */
export function listFoundOrders(token: string) {
  return buyerCall(token, 'GET /api/orders/found', {});
}

/** Newest first. */
export function listMyOrders(store: ShopStore) {
  return memberCall(store, 'GET /api/orders/mine', {});
}

/** Who makes a call about an order: the signed-in member, or the token of an emailed link. */
export type Buyer = ShopStore | string;

/** Cancels an order, and returns it. Repeating the call is safe. */
export function cancelOrder(buyer: Buyer, orderId: string) {
  return buyerCall(buyer, 'POST /api/orders/:orderId/cancel', { params: { orderId } });
}

/** Corrects where an order ships to, and returns it. Repeating the call is safe. */
export function correctAddress(buyer: Buyer, orderId: string, body: BuyersAddress) {
  return buyerCall(buyer, 'PUT /api/orders/:orderId/address', { params: { orderId }, body });
}

export function listClaims(buyer: Buyer, orderId: string) {
  return buyerCall(buyer, 'GET /api/orders/:orderId/claims', { params: { orderId } });
}

/** A phone on a slow network takes its time. */
const timeoutMs = 120_000;

/** Sends one photograph for a claim. The answer names it. */
export function sendClaimPhoto(buyer: Buyer, orderId: string, file: Blob) {
  return buyerCall(buyer, 'POST /api/orders/:orderId/photos', { params: { orderId }, file, timeoutMs });
}

export function fileClaim(buyer: Buyer, orderId: string, body: NewClaim) {
  return buyerCall(buyer, 'POST /api/orders/:orderId/claims', { params: { orderId }, body });
}

export function withdrawClaim(buyer: Buyer, orderId: string, claimId: string) {
  return buyerCall(buyer, 'POST /api/orders/:orderId/claims/:claimId/withdraw', {
    params: { orderId, claimId },
  });
}

/** The receipt of a paid order as a PDF. */
export function findReceipt(buyer: Buyer, orderId: string, paper: string) {
  const options = { params: { orderId, paper }, isFile: true } as const;
  return buyerCall(buyer, 'GET /api/orders/:orderId/receipt', options);
}

function buyerCall<Name extends CallName>(
  buyer: Buyer,
  name: Name,
  options: CallOptions<Name>,
): ReturnType<typeof call<Name>> {
  if (typeof buyer !== 'string') return memberCall(buyer, name, options);
  const headers = { ...options.headers, Authorization: `Bearer ${buyer}` };
  return call(name, { ...options, headers });
}

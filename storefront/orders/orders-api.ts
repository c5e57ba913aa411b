import type { CheckoutSession } from '#domain/api/checkout.ts';
import type { BuyersClaim, BuyersClaims, NewClaim } from '#domain/api/fulfillment/claims.ts';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import type { BuyersAddress } from '#domain/api/orders/shipping.ts';
import type { Order } from '#domain/orders/orders.ts';
import { type ApiAnswer, type CallOptions, call, type Method } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls about orders. */

export function findCheckoutSession(sessionId: string): Promise<ApiAnswer<CheckoutSession>> {
  return call('GET', `/api/checkout/session?sessionid=${encodeURIComponent(sessionId)}`);
}

export function ingestSession(sessionId: string): Promise<ApiAnswer<Order>> {
  return call('POST', '/api/orders/ingest-session', { body: { sessionid: sessionId } });
}

/** Emails a link to the orders paid with this address, if there are any. The response is the same either way. */
export function findOrders(email: string): Promise<ApiAnswer<{ message: string }>> {
  return call('POST', '/api/orders/find', { body: { email } });
}

/** The orders that an emailed link shows, newest first. */
export function listFoundOrders(token: string): Promise<ApiAnswer<BuyerOrder[]>> {
  return buyerCall(token, 'GET', '/api/orders/found');
}

/** Newest first. */
export function listMyOrders(store: ShopStore): Promise<ApiAnswer<BuyerOrder[]>> {
  return memberCall(store, 'GET', '/api/orders/mine');
}

/** Who makes a call about an order: the signed-in member, or the token of an emailed link. */
export type Buyer = ShopStore | string;

/** Cancels an order, and returns it. Repeating the call is safe. */
export function cancelOrder(buyer: Buyer, orderId: string): Promise<ApiAnswer<BuyerOrder>> {
  return buyerCall(buyer, 'POST', `/api/orders/${orderId}/cancel`);
}

/** Corrects where an order ships to, and returns it. Repeating the call is safe. */
export function correctAddress(
  buyer: Buyer,
  orderId: string,
  body: BuyersAddress,
): Promise<ApiAnswer<BuyerOrder>> {
  return buyerCall(buyer, 'PUT', `/api/orders/${orderId}/address`, { body });
}

export function listClaims(buyer: Buyer, orderId: string): Promise<ApiAnswer<BuyersClaims>> {
  return buyerCall(buyer, 'GET', `/api/orders/${orderId}/claims`);
}

/** A phone on a slow network takes its time. */
const photoTimeoutMs = 120_000;

/** Sends one photograph for a claim. The answer names it. */
export function sendClaimPhoto(
  buyer: Buyer,
  orderId: string,
  file: Blob,
): Promise<ApiAnswer<{ id: string }>> {
  const options = { file, timeoutMs: photoTimeoutMs };
  return buyerCall(buyer, 'POST', `/api/orders/${orderId}/photos`, options);
}

export function fileClaim(buyer: Buyer, orderId: string, body: NewClaim): Promise<ApiAnswer<BuyersClaim>> {
  return buyerCall(buyer, 'POST', `/api/orders/${orderId}/claims`, { body });
}

export function withdrawClaim(
  buyer: Buyer,
  orderId: string,
  claimId: string,
): Promise<ApiAnswer<BuyersClaim>> {
  return buyerCall(buyer, 'POST', `/api/orders/${orderId}/claims/${claimId}/withdraw`);
}

/** The receipt of a paid order as a PDF. */
export function findReceipt(buyer: Buyer, orderId: string, paper: string): Promise<ApiAnswer<Blob>> {
  return buyerCall(buyer, 'GET', `/api/orders/${orderId}/receipt?paper=${paper}`, { isFile: true });
}

function buyerCall<Value>(
  buyer: Buyer,
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<ApiAnswer<Value>> {
  if (typeof buyer !== 'string') return memberCall(buyer, method, path, options);
  const headers = { ...options.headers, Authorization: `Bearer ${buyer}` };
  return call(method, path, { ...options, headers });
}

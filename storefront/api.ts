import type { CheckoutSession } from '#domain/api/checkout.ts';
import type { BuyersClaim, BuyersClaims, NewClaim } from '#domain/api/fulfillment/claims.ts';
import type { BuyersAddress } from '#domain/api/orders/shipping.ts';
import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import type { ContactMessage } from '#domain/customers/contact.ts';
import type { Favourite, NewFavourite } from '#domain/customers/favourites.ts';
import type { StateCode } from '#domain/fulfillment/destinations.ts';
import type { Dollars } from '#domain/money.ts';
import type { BuyerOrder } from '#domain/orders/buyer-order.ts';
import type { CheckoutItem } from '#domain/orders/checkout.ts';
import type { Order } from '#domain/orders/orders.ts';
import { type ApiAnswer, type CallOptions, call, type Method } from './api/call.ts';
import { memberCall } from './api/member-call.ts';
import { type CurrentUser, isSignedIn, type LoginAnswer, type Profile } from './session/user-slice.ts';
import type { ShopStore } from './store/store.ts';

/** Every call of the HTTP API. Calls that take the store are authenticated as the signed-in member. */

export type { ApiAnswer, ApiFailure } from './api/call.ts';

/** Newest first. */
export function listPrints(query: Record<string, string>): Promise<ApiAnswer<ProductSummary[]>> {
  return call('GET', `/api/shop/all-prints?${new URLSearchParams(query)}`);
}

export function findPrint(id: string): Promise<ApiAnswer<Product>> {
  return call('GET', `/api/products/find/${encodeURIComponent(id)}`);
}

/** The published prints among these, in the catalogue's order. */
export function findPrints(ids: readonly string[]): Promise<ApiAnswer<ProductSummary[]>> {
  return call('GET', `/api/shop/all-prints?ids=${ids.join(',')}`);
}

export interface CheckoutRequest {
  items: CheckoutItem[];
  /** The total that the visitor saw; the server refuses to charge another. */
  shownTotal: Dollars;
  /** Where the prints go, if the cart has asked. */
  state?: StateCode;
  idempotencyKey: string;
}

/** Starts a checkout, for the signed-in member or else for a guest. */
export function createCheckoutSession(
  store: ShopStore,
  { idempotencyKey, ...body }: CheckoutRequest,
): Promise<ApiAnswer<{ url?: string; id?: string }>> {
  const path = '/api/checkout/create-checkout-session';
  const options = { body, headers: { 'Idempotency-Key': idempotencyKey } };
  return isSignedIn(store.getState())
    ? memberCall(store, 'POST', path, options)
    : call('POST', path, options);
}

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

/** This call and the next two return the whole list, newest first. */
export function listFavourites(store: ShopStore): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'GET', favouritesPath(store));
}

export function saveFavourite(store: ShopStore, favourite: NewFavourite): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'POST', favouritesPath(store), { body: favourite });
}

export function removeFavourite(store: ShopStore, id: string): Promise<ApiAnswer<Favourite[]>> {
  return memberCall(store, 'DELETE', `${favouritesPath(store)}/${encodeURIComponent(id)}`);
}

function favouritesPath(store: ShopStore): string {
  return `/api/users/favorites/${store.getState().user.currentUser?._id}`;
}

export interface Credentials {
  email: string;
  password: string;
}

export function logIn(credentials: Credentials): Promise<ApiAnswer<LoginAnswer>> {
  return call('POST', '/api/auth/login', { body: credentials });
}

export function register(
  account: Credentials & { firstName?: string },
): Promise<ApiAnswer<Omit<CurrentUser, 'accessToken'>>> {
  return call('POST', '/api/auth/register', { body: account });
}

export function forgotPassword(email: string): Promise<ApiAnswer<{ message: string }>> {
  return call('POST', '/api/auth/password/forgot', { body: { email } });
}

export function resetPassword(
  reset: Record<'uid' | 'token' | 'newPassword', string>,
): Promise<ApiAnswer<{ message: string }>> {
  return call('POST', '/api/auth/password/reset', { body: reset });
}

export function findProfile(store: ShopStore): Promise<ApiAnswer<Profile>> {
  return memberCall(store, 'GET', '/api/users/me');
}

/** Everything the shop holds about the member. */
export function downloadMyData(store: ShopStore): Promise<ApiAnswer<object>> {
  return memberCall(store, 'GET', '/api/users/me/data');
}

export function deleteAccount(store: ShopStore, password: string): Promise<ApiAnswer<null>> {
  return memberCall(store, 'DELETE', '/api/users/me', { body: { password } });
}

/** @param idempotencyKey a UUID that stays the same when the same message is sent again */
export function sendMessage(
  message: ContactMessage & { website: string },
  idempotencyKey: string,
): Promise<ApiAnswer<{ message: string }>> {
  return call('POST', '/api/contact', { body: message, headers: { 'Idempotency-Key': idempotencyKey } });
}

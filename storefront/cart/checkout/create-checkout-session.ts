import type { StateCode } from '#domain/fulfillment/destinations.ts';
import type { Dollars } from '#domain/money.ts';
import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { type ApiAnswer, call } from '../../api/call.ts';
import { memberCall } from '../../api/member-call.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';

interface CheckoutRequest {
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

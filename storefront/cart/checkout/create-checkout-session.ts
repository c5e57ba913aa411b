import type { BodyOf } from '#domain/api/shop-calls.ts';
import type { Dollars } from '#domain/money.ts';
import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { call } from '../../api/call.ts';
import { memberCall } from '../../api/member-call.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';

/** The shop refuses prices that the visitor has not seen (decision 006) only if `shownTotal` is sent. */
type Checkout = BodyOf<'POST /api/checkout/create-checkout-session'> & {
  items: CheckoutItem[];
  shownTotal: Dollars;
};

/** Starts a checkout, for the signed-in member or else for a guest. */
export function createCheckoutSession(store: ShopStore, body: Checkout, idempotencyKey: string) {
  const options = { body, headers: { 'Idempotency-Key': idempotencyKey } };
  return isSignedIn(store.getState())
    ? memberCall(store, 'POST /api/checkout/create-checkout-session', options)
    : call('POST /api/checkout/create-checkout-session', options);
}

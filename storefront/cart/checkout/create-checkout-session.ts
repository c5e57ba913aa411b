import type { BodyOf } from '#domain/api/shop-calls.ts';
import { call } from '../../api/call.ts';
import { memberCall } from '../../api/member-call.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import type { ShopStore } from '../../store/store.ts';

/** Starts a checkout, for the signed-in member or else for a guest. */
export function createCheckoutSession(
  store: ShopStore,
  body: BodyOf<'POST /api/checkout/create-checkout-session'>,
  idempotencyKey: string,
) {
  const options = { body, headers: { 'Idempotency-Key': idempotencyKey } };
  return isSignedIn(store.getState())
    ? memberCall(store, 'POST /api/checkout/create-checkout-session', options)
    : call('POST /api/checkout/create-checkout-session', options);
}

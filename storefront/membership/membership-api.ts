import type { BodyOf } from '#domain/api/shop-calls.ts';
import { call } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls about an account. The server explains a field that is absent; the storefront sends each. */

type Credentials = Required<BodyOf<'POST /api/auth/login'>>;

export function logIn(body: Credentials) {
  return call('POST /api/auth/login', { body });
}

export function register(body: Credentials & { firstName?: string }) {
  return call('POST /api/auth/register', { body });
}

export function forgotPassword(email: string) {
  return call('POST /api/auth/password/forgot', { body: { email } });
}

export function resetPassword(body: Required<BodyOf<'POST /api/auth/password/reset'>>) {
  return call('POST /api/auth/password/reset', { body });
}

/** Everything the shop holds about the member. */
export function downloadMyData(store: ShopStore) {
  return memberCall(store, 'GET /api/users/me/data', {});
}

export function deleteAccount(store: ShopStore, password: string) {
  return memberCall(store, 'DELETE /api/users/me', { body: { password } });
}

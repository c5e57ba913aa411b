import type { BodyOf } from '#domain/api/shop-calls.ts';
import { call } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls about an account. */

export function logIn(body: BodyOf<'POST /api/auth/login'>) {
  return call('POST /api/auth/login', { body });
}

export function register(body: BodyOf<'POST /api/auth/register'>) {
  return call('POST /api/auth/register', { body });
}

export function forgotPassword(email: string) {
  return call('POST /api/auth/password/forgot', { body: { email } });
}

export function resetPassword(body: BodyOf<'POST /api/auth/password/reset'>) {
  return call('POST /api/auth/password/reset', { body });
}

/** Everything the shop holds about the member. */
export function downloadMyData(store: ShopStore) {
  return memberCall(store, 'GET /api/users/me/data');
}

export function deleteAccount(store: ShopStore, password: string) {
  return memberCall(store, 'DELETE /api/users/me', { body: { password } });
}

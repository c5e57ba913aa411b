import { type ApiAnswer, call } from '../api/call.ts';
import { memberCall } from '../api/member-call.ts';
import type { CurrentUser, LoginAnswer } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';

/** The calls about an account. */

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

/** Everything the shop holds about the member. */
export function downloadMyData(store: ShopStore): Promise<ApiAnswer<object>> {
  return memberCall(store, 'GET', '/api/users/me/data');
}

export function deleteAccount(store: ShopStore, password: string): Promise<ApiAnswer<null>> {
  return memberCall(store, 'DELETE', '/api/users/me', { body: { password } });
}

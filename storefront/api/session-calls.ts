import { type ApiAnswer, call } from './call.ts';

/** The two calls that live on the refresh cookie alone. Both go through even when the page is left. */

/** The old cookie is spent once the server has answered: the answer must reach the browser. */
export function refresh(): Promise<ApiAnswer<{ accessToken?: string }>> {
  return call('POST', '/api/auth/refresh', {
    headers: { 'X-Requested-With': 'passepartout' },
    keepalive: true,
  });
}

/** A failure is nobody's concern (specification, section 7). */
export async function logOut(patienceMs = 30_000): Promise<void> {
  await call('POST', '/api/auth/logout', { keepalive: true, patienceMs });
}

import { type ApiAnswer, call } from './call.ts';

/** The two calls that the refresh cookie alone authorizes. Both continue when the page is left. */

/** The server's answer replaces the refresh cookie, so it must reach the browser. */
export function refresh(): Promise<ApiAnswer<{ accessToken?: string }>> {
  return call('POST', '/api/auth/refresh', {
    headers: { 'X-Requested-With': 'passepartout' },
    keepalive: true,
  });
}

/** A failure is ignored (specification, section 7). */
export async function logOut(timeoutMs = 30_000): Promise<void> {
  await call('POST', '/api/auth/logout', { keepalive: true, timeoutMs });
}

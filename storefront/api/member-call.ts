import type { ShopStore } from '../store/store.ts';
import { type CallName, type CallOptions, call, failed } from './call.ts';
import { renewToken } from './renew-token.ts';

/**
 * An authenticated call. After a 401 it renews the access token and repeats the call once (specification, section 4).
 * A temporary failure of the renewal becomes the result of the call. A permanent failure also ends the session.
 */
export async function memberCall<Name extends CallName>(
  store: ShopStore,
  name: Name,
  options: CallOptions<Name>,
): ReturnType<typeof call<Name>> {
  const member = store.getState().user.currentUser;
  if (!member) return failed(401, 'unauthorized');
  const callWith = (token: string) =>
    call(name, { ...options, headers: { ...options.headers, ...authentication(token) } });
  const answer = await callWith(member.accessToken);
  if (answer.ok || answer.failure.status !== 401) return answer;
  const renewal = await renewToken(store, member);
  return renewal.ok ? callWith(renewal.value) : renewal;
}

/** The token is sent in two headers (specification, section 7). */
function authentication(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, token };
}

import { normalizeEmail, normalizeFirstName } from '#domain/customers/accounts.ts';
import type { ApiFailure } from '../api/call.ts';
import { describeFailure, somethingWrong } from '../api/describe-failure.ts';
import { loadProfile } from '../session/load-profile.ts';
import { loginFailed, loginStarted, loginSucceeded } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';
import { waitSeconds } from './cooldown.ts';
import { logIn, register } from './membership-api.ts';

/** Signs a member in. @returns whether it succeeded; the user state holds the error */
export async function signIn(store: ShopStore, credentials: Parameters<typeof logIn>[0]): Promise<boolean> {
  store.dispatch(loginStarted());
  const answer = await logIn(credentials);
  if (!answer.ok) {
    store.dispatch(loginFailed(describeRefusedSignIn(answer.failure)));
    return false;
  }
  if (!answer.value.accessToken) {
    store.dispatch(loginFailed({ message: 'Unable to sign in.' }));
    return false;
  }
  store.dispatch(loginSucceeded(answer.value));
  loadProfile(store);
  return true;
}

/** The texts of the specification, section 8. */
function describeRefusedSignIn(failure: ApiFailure) {
  if (failure.status === 401) return { message: 'Wrong email or password.' };
  if (failure.status !== 429) return { message: describeFailure(failure, somethingWrong) };
  const now = Date.now();
  return {
    message: 'Too many attempts. Please try again later.',
    cooldownUntil: now + waitSeconds(failure.retryAfter, now) * 1000,
  };
}

type JoinResult =
  | { kind: 'joined' }
  /** The account was created, but the automatic login after it failed. */
  | { kind: 'not-signed-in' }
  | { kind: 'refused'; text: string; fields: Record<string, string> };

/** Creates an account and signs its member in. */
export async function join(
  store: ShopStore,
  member: Record<'email' | 'password' | 'firstName', string>,
): Promise<JoinResult> {
  const credentials = { email: normalizeEmail(member.email), password: member.password };
  const firstName = normalizeFirstName(member.firstName);
  const answer = await register({ ...(firstName && { firstName }), ...credentials });
  if (!answer.ok) return describeRefusal(answer.failure);
  return { kind: (await signIn(store, credentials)) ? 'joined' : 'not-signed-in' };
}

/** The texts of the specification, section 8. */
function describeRefusal({ status, message, fields = {} }: ApiFailure): JoinResult {
  if (status === 409) return { kind: 'refused', text: 'Email already in use', fields: { email: '' } };
  return { kind: 'refused', text: message || 'Registration failed', fields };
}

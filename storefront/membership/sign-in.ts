import { type ApiFailure, type Credentials, logIn } from '../api.ts';
import { loadProfile } from '../session/load-profile.ts';
import { loginFailed, loginStarted, loginSucceeded } from '../session/user-slice.ts';
import type { ShopStore } from '../store/store.ts';
import { waitSeconds } from './cooldown.ts';

/** Signs a member in. @returns whether it succeeded; the user state holds the error */
export async function signIn(store: ShopStore, credentials: Credentials): Promise<boolean> {
  store.dispatch(loginStarted());
  const answer = await logIn(credentials);
  if (!answer.ok) {
    store.dispatch(loginFailed(describeFailure(answer.failure)));
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
function describeFailure({ status, message, retryAfter }: ApiFailure) {
  if (status === 401) return { message: 'Wrong email or password.' };
  if (status !== 429) return { message: message || 'Something went wrong. Please try again.' };
  const now = Date.now();
  return {
    message: 'Too many attempts. Please try again later.',
    cooldownUntil: now + waitSeconds(retryAfter, now) * 1000,
  };
}

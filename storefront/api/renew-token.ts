import { endSession } from '../session/end-session.ts';
import { type CurrentUser, tokenRefreshed } from '../session/user-slice.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import type { ShopStore } from '../store/store.ts';
import { type ApiAnswer, type ApiFailure, failed, refresh } from './call.ts';

/** How long a tab's stored changes may take to reach another tab. */
const propagationMs = 300;

const renewals = new WeakMap<ShopStore, Promise<ApiAnswer<string>>>();

/**
 * Renews the access token that was refused. All calls of a tab share one refresh, and tabs take turns, so a tab finds
 * the token that another has just received.
 */
export function renewToken(store: ShopStore, refused: CurrentUser): Promise<ApiAnswer<string>> {
  const running = renewals.get(store);
  if (running) return running;
  const renewal = inTurn((hasWaited) => renew(store, refused, hasWaited)).finally(() =>
    renewals.delete(store),
  );
  renewals.set(store, renewal);
  return renewal;
}

type Turn = (hasWaited: boolean) => Promise<ApiAnswer<string>>;
const lockName = 'passepartout-session';

/** Browsers withhold locks from pages served over plain http; there the server tolerates two refreshes at once. */
async function inTurn(work: Turn): Promise<ApiAnswer<string>> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const atOnce = await locks.request(lockName, { ifAvailable: true }, (lock) => lock && work(false));
  return atOnce ?? locks.request(lockName, () => work(true));
}

async function renew(store: ShopStore, refused: CurrentUser, hasWaited: boolean): Promise<ApiAnswer<string>> {
  const known =
    (await findOutcome(store, refused)) ?? (hasWaited && (await findOutcomeLater(store, refused)));
  if (known) return known;
  const answer = await refresh();
  const meanwhile = await findOutcome(store, refused);
  if (meanwhile) return meanwhile;

  const token = answer.ok ? answer.value.accessToken : undefined;
  if (token) {
    store.dispatch(tokenRefreshed(token));
    persistedStateOf(store).flush();
    return { ok: true, value: token };
  }
  if (!answer.ok && isTemporary(answer.failure)) return answer;
  await endSession(store);
  return failed(401, 'unauthorized');
}

/** Another tab's lock may be released before its stored changes arrive here. */
async function findOutcomeLater(store: ShopStore, refused: CurrentUser): Promise<ApiAnswer<string> | null> {
  await new Promise((resolve) => setTimeout(resolve, propagationMs));
  return findOutcome(store, refused);
}

/** The outcome if it is already known, here or in another tab: the member signed out, or has a newer token. Else null. */
async function findOutcome(store: ShopStore, refused: CurrentUser): Promise<ApiAnswer<string> | null> {
  await persistedStateOf(store).readChanges();
  const member = store.getState().user.currentUser;
  if (member?._id !== refused._id) return failed(401, 'unauthorized');
  return member.accessToken === refused.accessToken ? null : { ok: true, value: member.accessToken };
}

/** Whether the server or the network was unavailable, so that a later refresh may succeed. */
function isTemporary({ status }: ApiFailure): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

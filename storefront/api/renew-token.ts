import { endSession } from '../session/end-session.ts';
import { type CurrentUser, tokenRefreshed } from '../session/user-slice.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import type { ShopStore } from '../store/store.ts';
import { type ApiAnswer, type ApiFailure, failed } from './call.ts';
import { refresh } from './session-calls.ts';

const longestNewsMs = 300;

const renewals = new WeakMap<ShopStore, Promise<ApiAnswer<string>>>();

/**
 * A new access token for the member whose token was refused: all calls of this tab share one refresh, and the
 * tabs take turns, so that a tab finds what another has just received.
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

/** Browsers keep locks from pages served over plain http; the server then forgives two tabs at once. */
async function inTurn(work: Turn): Promise<ApiAnswer<string>> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const atOnce = await locks.request(lockName, { ifAvailable: true }, (lock) => lock && work(false));
  return atOnce ?? locks.request(lockName, () => work(true));
}

async function renew(store: ShopStore, refused: CurrentUser, hasWaited: boolean): Promise<ApiAnswer<string>> {
  const before = (await lookElsewhere(store, refused)) ?? (hasWaited && (await lookOnceMore(store, refused)));
  if (before) return before;
  const answer = await refresh();
  const meanwhile = await lookElsewhere(store, refused);
  if (meanwhile) return meanwhile;

  const token = answer.ok ? answer.value.accessToken : undefined;
  if (token) {
    store.dispatch(tokenRefreshed(token));
    persistedStateOf(store).flush();
    return { ok: true, value: token };
  }
  if (!answer.ok && isPassing(answer.failure)) return answer;
  await endSession(store);
  return failed(401, 'unauthorized');
}

/** That another tab's turn has ended may be known here before what it has stored is. */
async function lookOnceMore(store: ShopStore, refused: CurrentUser): Promise<ApiAnswer<string> | null> {
  await new Promise((resolve) => setTimeout(resolve, longestNewsMs));
  return lookElsewhere(store, refused);
}

/** What here or in another tab has settled it: the member has left, or has another token. Null while it is open. */
async function lookElsewhere(store: ShopStore, refused: CurrentUser): Promise<ApiAnswer<string> | null> {
  await persistedStateOf(store).takeNews();
  const member = store.getState().user.currentUser;
  if (member?._id !== refused._id) return failed(401, 'unauthorized');
  return member.accessToken === refused.accessToken ? null : { ok: true, value: member.accessToken };
}

/** The server did not refuse: it was away, busy, or the network was. */
function isPassing({ status }: ApiFailure): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

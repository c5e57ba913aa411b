import { endSession } from '../session/end-session.ts';
import { type CurrentUser, tokenRefreshed } from '../session/user-slice.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import type { ShopStore } from '../store/store.ts';
import { type ApiAnswer, type ApiFailure, failed, refresh } from './call.ts';

/** How long a tab's stored changes may take to reach another tab. */
const propagationMs = 300;

const renewals = new WeakMap<ShopStore, Promise<ApiAnswer<string>>>();

/**
 * Renews an access token that the server refused. All calls of a tab share one refresh. Tabs take turns, so a tab finds
 * the token that another has just received.
 * @param member the member whose call was refused, with the refused token
 */
export function renewToken(store: ShopStore, member: CurrentUser): Promise<ApiAnswer<string>> {
  const runningRenewal = renewals.get(store);
  if (runningRenewal) return runningRenewal;
  const renewal = inTurn((hasWaited) => renew(store, member, hasWaited)).finally(() =>
    renewals.delete(store),
  );
  renewals.set(store, renewal);
  return renewal;
}

type Renewal = (hasWaited: boolean) => Promise<ApiAnswer<string>>;
const lockName = 'passepartout-session';

/** Pages served over plain http have no locks. There the server tolerates two refreshes at once. */
async function inTurn(renewal: Renewal): Promise<ApiAnswer<string>> {
  const { locks } = navigator;
  if (!locks) return renewal(false);
  const answer = await locks.request(lockName, { ifAvailable: true }, (lock) => lock && renewal(false));
  return answer ?? locks.request(lockName, () => renewal(true));
}

async function renew(store: ShopStore, member: CurrentUser, hasWaited: boolean): Promise<ApiAnswer<string>> {
  const outcomeBefore =
    (await findOutcome(store, member)) ?? (hasWaited && (await findOutcomeLater(store, member)));
  if (outcomeBefore) return outcomeBefore;
  const answer = await refresh();
  const outcomeAfter = await findOutcome(store, member);
  if (outcomeAfter) return outcomeAfter;

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
async function findOutcomeLater(store: ShopStore, member: CurrentUser): Promise<ApiAnswer<string> | null> {
  await new Promise((resolve) => setTimeout(resolve, propagationMs));
  return findOutcome(store, member);
}

/** A newer token, or a failure because the member signed out, in this tab or another. Null if neither happened. */
async function findOutcome(store: ShopStore, member: CurrentUser): Promise<ApiAnswer<string> | null> {
  await persistedStateOf(store).readChanges();
  const current = store.getState().user.currentUser;
  if (current?._id !== member._id) return failed(401, 'unauthorized');
  return current.accessToken === member.accessToken ? null : { ok: true, value: current.accessToken };
}

/** Whether the server or the network was unavailable, so that a later refresh may succeed. */
function isTemporary({ status }: ApiFailure): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

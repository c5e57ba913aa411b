import { logOut } from '../api/session-calls.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import { sessionEntry } from '../store/browser-storage.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import type { ShopStore } from '../store/store.ts';

/** Longer than this nobody waits for a farewell. */
const patienceMs = 5000;

/** The forced end (specification, section 4): logout, nothing stays stored, and the way to sign in again. */
export async function endSession(store: ShopStore): Promise<void> {
  await logOut(patienceMs);
  persistedStateOf(store).forget();
  forgetViewed();
  noteSessionEnd();
  location.assign('/login?session=expired');
}

const sessionEnd = sessionEntry('session-ended');

/** For the page at `/login?session=expired`, to which the shop leads next in this tab. */
export function noteSessionEnd(): void {
  sessionEnd.write('true');
}

/** True once for each session that has ended in this tab. */
export function takeSessionEnd(): boolean {
  const hasEnded = sessionEnd.read() !== null;
  sessionEnd.remove();
  return hasEnded;
}

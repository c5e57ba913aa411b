import { logOut } from '../api/call.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import { sessionEntry } from '../store/browser-storage.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import type { ShopStore } from '../store/store.ts';

const logoutTimeoutMs = 5000;

/** Ends the session (specification, section 4): logs out, clears the stored state, and opens the sign-in page. */
export async function endSession(store: ShopStore): Promise<void> {
  await logOut(logoutTimeoutMs);
  persistedStateOf(store).forget();
  forgetViewed();
  noteSessionEnd();
  location.assign('/login?session=expired');
}

const sessionEnd = sessionEntry('session-ended');

/** Tells the page `/login?session=expired`, which this tab opens next, that a session has ended. */
export function noteSessionEnd(): void {
  sessionEnd.write('true');
}

/** True once for each session that has ended in this tab. */
export function takeSessionEnd(): boolean {
  const hasEnded = sessionEnd.read() !== null;
  sessionEnd.remove();
  return hasEnded;
}

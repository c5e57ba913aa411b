import { logOut } from '../api/session-calls.ts';
import { forgetViewed } from '../product/viewed-prints.ts';
import { memoryOf } from '../store/memory.ts';
import type { ShopStore } from '../store/store.ts';

/** Longer than this nobody waits for a farewell. */
const patienceMs = 5000;

/** The forced end (specification, section 4): logout, nothing stays stored, and the way to sign in again. */
export async function endSession(store: ShopStore): Promise<void> {
  await logOut(patienceMs);
  memoryOf(store).forget();
  forgetViewed();
  location.assign('/login?session=expired');
}

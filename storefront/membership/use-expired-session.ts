import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { logOut } from '../api/session-calls.ts';
import { takeSessionEnd } from '../session/end-session.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';

/** Longer than this nobody waits to sign in. */
const patienceMs = 5000;

interface ExpiredSession {
  isExpired: boolean;
  /** Nothing of the ended session is left. */
  isOver: boolean;
  /** A sign-in waits for this: a late logout would take the new session's cookie. */
  farewell(): Promise<void>;
}

/**
 * `session=expired` (specification, section 4): logs out and forgets what was stored, once, and only where the shop
 * itself has led here since a session ended. A link from elsewhere signs nobody out and empties no cart.
 */
export function useExpiredSession(): ExpiredSession {
  const store = useShopStore();
  const { search } = useLocation();
  const isAlive = useShopSelector((shop) => shop.isRehydrated);
  const isExpired = isAlive && new URLSearchParams(search).get('session') === 'expired';
  const [isSettled, setSettled] = useState(false);
  const farewell = useRef(Promise.resolve());
  useEffect(() => {
    if (!isExpired) return;
    if (takeSessionEnd()) {
      persistedStateOf(store).forget();
      farewell.current = logOut(patienceMs);
    }
    setSettled(true);
  }, [isExpired, store]);
  return { isExpired, isOver: !isExpired || isSettled, farewell: () => farewell.current };
}

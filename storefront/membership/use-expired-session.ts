import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { logOut } from '../api/call.ts';
import { takeSessionEnd } from '../session/end-session.ts';
import { persistedStateOf } from '../store/persisted-state.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';

const logoutTimeoutMs = 5000;

interface ExpiredSession {
  isExpired: boolean;
  /** The stored state of the ended session has been cleared. */
  isOver: boolean;
  /** A sign-in waits for this, because a late logout would delete the new session's cookie. */
  whenLoggedOut(): Promise<void>;
}

/**
 * `session=expired` (specification, section 4): logs out and clears the stored state, once, and only when the shop
 * itself opened this page after a session ended. A link from elsewhere must not sign anyone out or empty a cart.
 */
export function useExpiredSession(): ExpiredSession {
  const store = useShopStore();
  const { search } = useLocation();
  const isRehydrated = useShopSelector((shop) => shop.isRehydrated);
  const isExpired = isRehydrated && new URLSearchParams(search).get('session') === 'expired';
  const [isSettled, setSettled] = useState(false);
  const logout = useRef(Promise.resolve());
  useEffect(() => {
    if (!isExpired) return;
    if (takeSessionEnd()) {
      persistedStateOf(store).forget();
      logout.current = logOut(logoutTimeoutMs);
    }
    setSettled(true);
  }, [isExpired, store]);
  return { isExpired, isOver: !isExpired || isSettled, whenLoggedOut: () => logout.current };
}

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
  /** Resolves after the logout. A sign-in waits for it, because a late logout would delete the new session's cookie. */
  whenLoggedOut(): Promise<void>;
}

/**
 * Handles `session=expired` (specification, section 4): logs out and clears the stored state, once. It does so only if
 * the shop itself opened this page after a session ended, because a link from elsewhere must not empty a cart.
 */
export function useExpiredSession(): ExpiredSession {
  const store = useShopStore();
  const { search } = useLocation();
  const isRehydrated = useShopSelector((shop) => shop.isRehydrated);
  const isExpired = isRehydrated && new URLSearchParams(search).get('session') === 'expired';
  const [isCleared, setCleared] = useState(false);
  const logout = useRef(Promise.resolve());
  useEffect(() => {
    if (!isExpired) return;
    if (takeSessionEnd()) {
      persistedStateOf(store).forget();
      logout.current = logOut(logoutTimeoutMs);
    }
    setCleared(true);
  }, [isExpired, store]);
  return { isExpired, isOver: !isExpired || isCleared, whenLoggedOut: () => logout.current };
}

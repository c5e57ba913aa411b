import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { logOut } from '../api/session-calls.ts';
import { memoryOf } from '../store/memory.ts';
import { type ShopState, useShopSelector } from '../store/store.ts';

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
 * `session=expired` (specification, section 4): logs out and forgets what was stored. Once: the page's history
 * entry keeps that it was done, so that a tab which is reloaded later leaves a newer session alone.
 */
export function useExpiredSession(): ExpiredSession {
  const store = useStore<ShopState>();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isAlive = useShopSelector((shop) => shop.isRehydrated);
  const isExpired = isAlive && new URLSearchParams(search).get('session') === 'expired';
  const isOver = !isExpired || state?.isOver === true;
  const farewell = useRef(Promise.resolve());
  useEffect(() => {
    if (isOver) return;
    memoryOf(store).forget();
    farewell.current = logOut(patienceMs);
    navigate(pathname + search, {
      replace: true,
      state: { ...state, isOver: true },
      preventScrollReset: true,
    });
  }, [isOver, store, navigate, pathname, search, state]);
  return { isExpired, isOver, farewell: () => farewell.current };
}

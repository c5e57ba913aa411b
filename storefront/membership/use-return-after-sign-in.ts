import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { readOrigin } from '../session/origin.ts';
import { type ReturnTarget, returnTarget } from '../session/return-target.ts';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

interface ReturnAfterSignIn {
  /** Call it before signing the visitor in, to return them to where they came from. */
  expectReturn(): void;
  /** Where the visitor came from. */
  target(): ReturnTarget;
}

/**
 * Redirects a signed-in visitor from a page for signing in. After signing in here they return to where they came from;
 * after signing in earlier or in another tab they go to `arrival`.
 */
export function useReturnAfterSignIn(
  arrival: (location: Location) => ReturnTarget,
  mayRedirect = true,
): ReturnAfterSignIn {
  const location = useLocation();
  const navigate = useNavigate();
  const isExpected = useRef(false);
  const isDue = useShopSelector((state) => state.isRehydrated && isSignedIn(state)) && mayRedirect;
  const target = () => returnTarget({ ...originsOf(location), origin: readOrigin() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is due
  useEffect(() => {
    if (!isDue) return;
    const { path, state } = isExpected.current ? target() : arrival(location);
    navigate(path, { replace: true, state });
  }, [isDue]);
  return {
    expectReturn() {
      isExpected.current = true;
    },
    target,
  };
}

/** The return targets in the address and in the navigation state. */
export function originsOf({ state, search }: Location): { from?: unknown; redirect: string | null } {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return { from, redirect: new URLSearchParams(search).get('redirect') };
}

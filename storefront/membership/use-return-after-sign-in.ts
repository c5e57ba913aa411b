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
 * Redirects a signed-in visitor from a page for signing in. A visitor who signed in here returns to where they came
 * from. A visitor who signed in earlier or in another tab goes to `arrival`.
 */
export function useReturnAfterSignIn(
  arrival: (location: Location) => ReturnTarget,
  mayRedirect = true,
): ReturnAfterSignIn {
  const location = useLocation();
  const navigate = useNavigate();
  const isExpected = useRef(false);
  const redirects = useShopSelector((state) => state.isRehydrated && isSignedIn(state)) && mayRedirect;
  const target = () => returnTarget({ ...originsOf(location), origin: readOrigin() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects once
  useEffect(() => {
    if (!redirects) return;
    const { path, state } = isExpected.current ? target() : arrival(location);
    navigate(path, { replace: true, state });
  }, [redirects]);
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

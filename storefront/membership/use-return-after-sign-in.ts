import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { readOrigin } from '../session/origin.ts';
import { type ReturnTarget, returnTarget } from '../session/return-target.ts';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

interface WayOn {
  /** To be called before the visitor is signed in, who then returns to where they came from. */
  expectReturn(): void;
  /** Where that is. */
  target(): ReturnTarget;
}

/**
 * Leads on whoever is signed in: those who just did it here to where they came from, those who already were,
 * or have signed in in another tab, to `arrival`.
 */
export function useReturnAfterSignIn(arrival: (location: Location) => ReturnTarget, mayLead = true): WayOn {
  const location = useLocation();
  const navigate = useNavigate();
  const isExpected = useRef(false);
  const isDue = useShopSelector((state) => state.isRehydrated && isSignedIn(state)) && mayLead;
  const target = () => returnTarget({ ...wishesOf(location), origin: readOrigin() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: led on once, when it is due
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

/** What the address and its navigation state wish for. */
export function wishesOf({ state, search }: Location): { from?: unknown; redirect: string | null } {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return { from, redirect: new URLSearchParams(search).get('redirect') };
}

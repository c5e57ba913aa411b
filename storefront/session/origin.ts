import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isThreshold } from './return-target.ts';

const storageKey = 'origin';

/** Remembers the page that is visited, for whoever signs in or joins next (specification, section 2). */
export function useVisitedPage(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!isThreshold(pathname)) rememberPage(pathname + search + hash);
  }, [pathname, search, hash]);
}

/** For a page that changes its own address, of which the router does not hear. */
export function rememberPage(address: string): void {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {}
}

/** The last page that was not one for signing in or joining; home when there was none. */
export function readOrigin(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '/';
  } catch {
    return '/';
  }
}

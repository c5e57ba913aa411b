import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isAuthPage } from './auth-pages.ts';

/** Of the page visited last, in the session storage (specification, section 2). */
export const originKey = 'origin';

/** Remembers each page that is visited, for whoever signs in or joins next (specification, section 2). */
export function useVisitedPage(): void {
  const { pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is another
  useEffect(rememberPage, [pathname, search, hash]);
}

/** As the address bar has it: also for a page that changes its own address, of which the router does not hear. */
export function rememberPage(): void {
  const { pathname, search, hash } = location;
  try {
    if (!isAuthPage(pathname)) sessionStorage.setItem(originKey, pathname + search + hash);
    else if (!sessionStorage.getItem(originKey)) sessionStorage.setItem(originKey, '/');
  } catch {}
}

/** The last page that was not one for signing in or joining; home when there was none. */
export function readOrigin(): string {
  try {
    return sessionStorage.getItem(originKey) ?? '/';
  } catch {
    return '/';
  }
}

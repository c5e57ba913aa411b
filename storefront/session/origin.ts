import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sessionEntry } from '../store/browser-storage.ts';
import { isAuthPage } from './auth-pages.ts';

/** The key of the last visited page in session storage (specification, section 2). */
export const originKey = 'origin';

const origin = sessionEntry(originKey);

/** Stores each visited page, so that the visitor returns there after signing in or joining (specification, section 2). */
export function useVisitedPage(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!isAuthPage(pathname)) origin.write(pathname + search + hash);
    else if (!origin.read()) origin.write('/');
  }, [pathname, search, hash]);
}

/** The last page that was not for signing in or joining; home when there was none. */
export function readOrigin(): string {
  return origin.read() ?? '/';
}

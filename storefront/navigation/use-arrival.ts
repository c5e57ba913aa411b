import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Leads keyboard and screen reader to the start of a new page, as a browser does when it loads one. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  useEffect(() => {
    if (here.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
    here.current = pathname;
  }, [pathname]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the start of each new page, as browsers do when they load one, for keyboards and screen readers. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
    currentPath.current = pathname;
  }, [pathname]);
}

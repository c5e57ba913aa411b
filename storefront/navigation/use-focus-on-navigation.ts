import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading of each new page, so that screen readers say which page it is and keyboards continue there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1, main:not(:has(h1))');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

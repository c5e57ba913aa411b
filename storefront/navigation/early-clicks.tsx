import { useEffect, useLayoutEffect, useRef } from 'react';
import { authPages } from '../session/auth-pages.ts';
import { originKey } from '../session/origin.ts';
import { useShopSelector } from '../store/store.ts';

declare global {
  interface Window {
    /** The buttons clicked before hydration; undefined after it. */
    earlyClicks?: Set<HTMLButtonElement> | undefined;
  }
}

/**
 * Runs while the document is parsed, before any other script: it stores the page as visited (specification, section 2)
 * and records the buttons that are clicked before hydration. Repeated clicks on a button count once.
 * Submit buttons are left out, because forms work without JavaScript or are disabled until it runs.
 *
 * While React hydrates, it handles a click or stops its propagation. A click that reaches the window after hydration was
 * therefore handled, so the second listener removes its button again.
 */
export const earlyClicksScript = import.meta.env.SSR
  ? `(() => {
  const { pathname, search, hash } = location;
  try {
    if (!${authPages}.test(pathname)) sessionStorage.setItem('${originKey}', pathname + search + hash);
  } catch {}
  const early = (window.earlyClicks = new Set());
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (window.earlyClicks && button && (button.type === 'button' || !button.form)) early.add(button);
  }, true);
  addEventListener('click', ({ target }) => {
    if (!window.earlyClicks) early.delete(target.closest('button'));
  });
})();`
  : '';

/** Repeats the clicks that came before hydration, in their order. */
export function EarlyClicks() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const buttons = useRef<Iterable<HTMLButtonElement>>(undefined);
  useLayoutEffect(() => {
    buttons.current ??= window.earlyClicks ?? [];
    window.earlyClicks = undefined;
  }, []);
  useEffect(() => {
    if (!isRehydrated) return;
    // Wait for the click that may be hydrating the page right now.
    const timer = setTimeout(() => {
      for (const button of buttons.current ?? []) button.click();
    });
    return () => clearTimeout(timer);
  }, [isRehydrated]);
  return null;
}

import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What had the focus, as a selector, and how far the page was scrolled, by the key of the history's entry. */
const places = new Map<string, { selector: string; scrolled: number }>();
/** How long a page may take to show its list again. */
const patienceMs = 3000;

/**
 * On Back and Forward, returns the focus to what had it: the line that was opened. A list that is shown late also gets its
 * scroll position back, which the router restores too early.
 */
export function useFocusOnBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const remember = () => {
      const selector = selectorOf(document.activeElement);
      if (selector) places.set(key, { selector, scrolled: scrollY });
    };
    const place = isBack ? places.get(key) : undefined;
    const stop = place ? focusWhenShown(place) : undefined;
    // Before a click or a key opens another page, so the page still has its height.
    const events = ['focusin', 'click', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, remember, { capture: true });
    return () => {
      stop?.();
      for (const event of events) document.removeEventListener(event, remember, { capture: true });
    };
  }, [key, isBack]);
}

/** Finds the element again after the page was drawn anew: a line of a grid, a link or anything else with an id. */
function selectorOf(element: Element | null): string | undefined {
  if (!element?.closest('main') || element.matches('main')) return undefined;
  const row = element.closest('[role=row][data-key]')?.getAttribute('data-key');
  if (row) return `main [role=row][data-key="${CSS.escape(row)}"]`;
  const address = element.matches('a') ? element.getAttribute('href') : null;
  if (address) return `main a[href="${CSS.escape(address)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : undefined;
}

/** @returns gives up */
function focusWhenShown({ selector, scrolled }: { selector: string; scrolled: number }): () => void {
  const focus = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return false;
    element.focus({ preventScroll: true });
    scrollTo(0, scrolled);
    return true;
  };
  if (focus()) return () => {};
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

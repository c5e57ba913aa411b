import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The ids of the elements that had the focus, by the key of the history's entry. */
const focused = new Map<string, string>();
/** How long a page may take to show its list again. */
const patienceMs = 3000;

/** On Back and Forward, returns the focus to the element that had it: the line that was opened. It needs an id. */
export function useFocusOnBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.id && target.closest('main')) focused.set(key, target.id);
    };
    const id = isBack ? focused.get(key) : undefined;
    const stop = id ? focusWhenShown(id) : undefined;
    document.addEventListener('focusin', remember);
    return () => {
      stop?.();
      document.removeEventListener('focusin', remember);
    };
  }, [key, isBack]);
}

/** @returns gives up */
function focusWhenShown(id: string): () => void {
  const focus = () => {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    return element !== null;
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

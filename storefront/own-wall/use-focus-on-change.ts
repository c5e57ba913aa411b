import { useEffect, useRef } from 'react';

/** Moves the focus to an element at each new step, because the button that led there is gone. */
export function useFocusOnChange<Element extends HTMLElement>(step: string) {
  const element = useRef<Element>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) element.current?.focus();
    shown.current = step;
  }, [step]);
  return element;
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useShopSelector } from '../store/store.ts';
import { takeEarlyPresses } from './before-alive.ts';

/** Whoever pressed a button before the page heard it gets what they wanted as soon as it can be had. */
export function EarlyPresses() {
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const early = useRef<Iterable<HTMLButtonElement>>(undefined);
  useLayoutEffect(() => {
    early.current ??= takeEarlyPresses();
  }, []);
  useEffect(() => {
    if (!isAlive) return;
    // Not in the midst of a press that has just brought the page to life.
    const timer = setTimeout(() => {
      for (const button of early.current ?? []) button.click();
    });
    return () => clearTimeout(timer);
  }, [isAlive]);
  return null;
}

import { useEffect } from 'react';
import { useShopSelector } from '../store/store.ts';
import { pressAgain } from './before-alive.ts';

/** Whoever pressed a button before the page had come alive gets what they wanted as soon as it has. */
export function EarlyPresses() {
  const isAlive = useShopSelector((state) => state.isRehydrated);
  useEffect(() => {
    if (isAlive) pressAgain();
  }, [isAlive]);
  return null;
}

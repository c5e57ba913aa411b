import { useEffect, useState } from 'react';
import { loginCleared } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { formatWait, isLocked } from './cooldown.ts';

/** What is left of the lock after too many attempts, as mm:ss; null when the form may be used. */
export function useCooldown(): string | null {
  const until = useShopSelector((state) => state.user.cooldownUntil);
  const { dispatch } = useShopStore();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const look = () => {
      setNow(Date.now());
      if (!isLocked(until, Date.now())) dispatch(loginCleared());
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until, dispatch]);
  return isLocked(until, now) ? formatWait(until, now) : null;
}

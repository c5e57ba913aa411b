import { useEffect, useState } from 'react';
import { daySeconds } from '#domain/time.ts';
import { loginCleared } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';

/** Specification, section 9. */
const usualWaitSeconds = 60;
const minWaitSeconds = 1;
/** No lock lasts longer than a day, so a wrong clock or a wrong stored time can't lock a form for years. */
const maxWaitSeconds = daySeconds;

/** The remaining time of the lock after too many attempts, as mm:ss; null when the form may be used. */
export function useCooldown(): string | null {
  const until = useShopSelector((state) => state.user.cooldownUntil);
  const { dispatch } = useShopStore();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const update = () => {
      setNow(Date.now());
      if (!isLocked(until, Date.now())) dispatch(loginCleared());
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until, dispatch]);
  return isLocked(until, now) ? formatWait(until, now) : null;
}

/** The seconds to wait after too many attempts, from a Retry-After header in seconds or as a date. */
export function waitSeconds(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, minWaitSeconds), maxWaitSeconds)
    : usualWaitSeconds;
}

/** Times are in ms. */
export function isLocked(until: number | null, now: number): until is number {
  return until !== null && until > now && until - now <= maxWaitSeconds * 1000;
}

/** `01:05`; times are in ms. */
export function formatWait(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

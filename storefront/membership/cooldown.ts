/** In seconds (specification, section 9). */
const usualWait = 60;
const leastWait = 1;
/** Nobody waits longer than a day: a clock or a memory that is wrong must not lock a form for years. */
const longestWait = 86_400;

/** How long to wait after too many attempts, as Retry-After says it: in seconds, or as a date. */
export function waitSeconds(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, leastWait), longestWait) : usualWait;
}

/** Times are in ms. */
export function isLocked(until: number | null, now: number): until is number {
  return until !== null && until > now && until - now <= longestWait * 1000;
}

/** `01:05`; times are in ms. */
export function formatWait(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

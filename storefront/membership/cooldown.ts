/** Section 9, in seconds. */
const usualWait = 60;
const leastWait = 1;

/** How long to wait after too many attempts, as Retry-After says it: in seconds, or as a date. */
export function waitSeconds(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(seconds, leastWait) : usualWait;
}

/** `01:05`; times are in ms. */
export function formatWait(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

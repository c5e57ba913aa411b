import { sessionEntry } from '../store/browser-storage.ts';

/** The entry where `ScrollRestoration` stores the scroll position of each history entry. */
export const scrollPositionsKey = 'scroll-places';

/** Restores the scroll position of a history entry. After a reload, call it when the page has its full height again. */
export function restoreScroll(historyKey: string): void {
  const position = sessionEntry(scrollPositionsKey).readJson(isRecord)?.[historyKey];
  if (typeof position === 'number') scrollTo(0, position);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { sessionEntry } from '../store/browser-storage.ts';

/** The entry where `ScrollRestoration` stores the scroll position of each history entry. */
export const scrollPositionsKey = 'scroll-places';

/** Scrolls to where the visitor left a history entry. Call it after a reload, once the page has its full height again. */
export function restoreScroll(historyKey: string): void {
  const position = sessionEntry(scrollPositionsKey).readJson(isRecord)?.[historyKey];
  if (typeof position === 'number') scrollTo(0, position);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { sessionEntry } from '../store/browser-storage.ts';

/** The entry where `ScrollRestoration` stores the scroll position of each history entry. */
export const scrollPositionsKey = 'scroll-places';

/** After a reload: scrolls to where a history entry was left, once the page has its full height again. */
export function restoreScroll(historyKey: string): void {
  const position = sessionEntry(scrollPositionsKey).readJson(isRecord)?.[historyKey];
  if (typeof position === 'number') scrollTo(0, position);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { sessionEntry } from '../store/browser-storage.ts';

/** The entry where `ScrollRestoration` stores the scroll position of each history entry. */
export const scrollPlacesKey = 'scroll-places';

/** After a reload: scrolls to where this visit was left, once the page has its full height again. */
export function returnToPlace(visit: string): void {
  const place = sessionEntry(scrollPlacesKey).readJson(isRecord)?.[visit];
  if (typeof place === 'number') scrollTo(0, place);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

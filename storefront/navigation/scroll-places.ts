/** Where `ScrollRestoration` keeps how far down each visit of the browser's history was left. */
export const scrollPlacesKey = 'scroll-places';

/** Goes where this visit was left before the page was loaded anew, once what stood there is back. */
export function returnToPlace(visit: string): void {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(scrollPlacesKey) ?? '{}')[visit];
    if (typeof place === 'number') scrollTo(0, place);
  } catch {}
}

import { isSavedForm, type NewFavourite } from '#domain/favourites.ts';

const storageKey = 'pending-favourite';

interface Pending {
  favourite: NewFavourite;
  /** Null: whoever joins or signs in next, since a guest has pressed. */
  memberId: string | null;
}

/**
 * A print on its way to the saved ones: pressed by a guest who joins first, or by a member whose session ends
 * meanwhile. It waits in the tab's own storage, whatever pages lie between.
 */
export function keepPending(favourite: NewFavourite, memberId: string | null): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ favourite, memberId } satisfies Pending));
  } catch {}
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}

/** What waits for this member; null when nothing does, or nothing that makes sense. */
export function readPending(memberId: string): NewFavourite | null {
  try {
    const { favourite, memberId: waitsFor }: Pending = JSON.parse(sessionStorage.getItem(storageKey) ?? '');
    const isTheirs = waitsFor === null || waitsFor === memberId;
    return isTheirs && typeof favourite.productId === 'string' && isSavedForm({ ...favourite })
      ? favourite
      : null;
  } catch {
    return null;
  }
}

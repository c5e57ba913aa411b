import { isSavedForm, type NewFavourite } from '#domain/favourites.ts';
import { sessionEntry } from '../store/browser-storage.ts';

const entry = sessionEntry('pending-favourite');

interface PendingFavourite {
  favourite: NewFavourite;
  /** Null when a guest pressed the button; the print is then for the next member who signs in. */
  memberId: string | null;
}

/**
 * Stores a print to save after the next sign-in, for a guest, or for a member whose session has ended. All pages of
 * this tab can read it.
 */
export function keepPending(favourite: NewFavourite, memberId: string | null): void {
  entry.writeJson({ favourite, memberId } satisfies PendingFavourite);
}

export function forgetPending(): void {
  entry.remove();
}

/** The print that waits for this member, if there is one. */
export function readPending(memberId: string): NewFavourite | null {
  const pending = entry.readJson(isPending);
  const isTheirs = pending?.memberId === null || pending?.memberId === memberId;
  return pending && isTheirs ? pending.favourite : null;
}

function isPending(value: unknown): value is PendingFavourite {
  const { favourite } = (value ?? {}) as Partial<PendingFavourite>;
  return typeof favourite?.productId === 'string' && isSavedForm({ ...favourite });
}

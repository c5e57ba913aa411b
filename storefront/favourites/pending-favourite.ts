import { isSavedVariant, type NewFavourite } from '#domain/customers/favourites.ts';
import { sessionEntry } from '../store/browser-storage.ts';

const entry = sessionEntry('pending-favourite');

interface PendingFavourite {
  favourite: NewFavourite;
  /** Null when a guest pressed the button; the print is then for the next member who signs in. */
  memberId: string | null;
}

/**
 * Stores the print that a guest, or a member whose session has ended, wants to save. It is saved after the next sign-in
 * in this tab.
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
  return typeof favourite?.productId === 'string' && isSavedVariant({ ...favourite });
}

import { isSavedForm, type NewFavourite } from '#domain/favourites.ts';
import { sessionEntry } from '../store/browser-storage.ts';

const entry = sessionEntry('pending-favourite');

interface Pending {
  favourite: NewFavourite;
  /** Null when a guest pressed the button; the print is then for the next member who signs in. */
  memberId: string | null;
}

/**
 * Keeps a print to save after the next sign-in: a guest must join first, or a member's session has ended. It is stored
 * for this tab, across all its pages.
 */
export function keepPending(favourite: NewFavourite, memberId: string | null): void {
  entry.writeJson({ favourite, memberId } satisfies Pending);
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

function isPending(value: unknown): value is Pending {
  const { favourite } = (value ?? {}) as Partial<Pending>;
  return typeof favourite?.productId === 'string' && isSavedForm({ ...favourite });
}

import { ownerMark } from '#domain/staff/owner-mark.ts';

/** Tells the shop in this browser whether an owner is signed in. See `ownerMark`. */
export function markOwner(isOwner: boolean): void {
  try {
    if (isOwner) localStorage.setItem(ownerMark, 'yes');
    else localStorage.removeItem(ownerMark);
  } catch {
    // Without a storage, the shop has no link to the studio.
  }
}

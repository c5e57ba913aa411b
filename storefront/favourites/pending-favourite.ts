import type { NewFavourite } from '#domain/favourites.ts';
import { frameColorNames } from '#domain/frames.ts';
import { isMount } from '#domain/mounts.ts';
import { isSizeKey } from '#domain/sizes.ts';

const storageKey = 'pending-favourite';

/**
 * A print on its way to the saved ones: pressed by a guest who joins first, or by a member whose session ends
 * meanwhile. It waits in the tab's own storage, whatever pages lie between.
 */
export function keepPending(favourite: NewFavourite): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(favourite));
  } catch {}
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}

export function readPending(): NewFavourite | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isFavourite(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isFavourite(value: unknown): value is NewFavourite {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, size, frameColorName, border } = value as Record<string, unknown>;
  return (
    typeof productId === 'string' &&
    isSizeKey(size) &&
    frameColorNames.some((name) => name === frameColorName) &&
    isMount(border)
  );
}

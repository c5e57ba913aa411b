import type { ListedFavourite } from '../api/customers/account.ts';
import { frameColorNames, frames } from '../catalogue/variants/frames.ts';
import { isFullBleed, isMount } from '../catalogue/variants/mounts.ts';
import { isSizeKey } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';

/** A favorite (specification, section 3). Its print is only an id when it wasn't loaded, and null when it is gone. */
export type Favourite = Omit<ListedFavourite, 'product'> & {
  product: ListedFavourite['product'] | string | null;
};

/** A favorite to save: a print in one of its variants. */
export type NewFavourite = Omit<Favourite, '_id' | 'product' | 'createdAt'> & { productId: string };

/** Checks data from outside, such as browser storage: true when it names an existing size, frame and mount. */
export function isSavedVariant(value: Readonly<Record<string, unknown>>): boolean {
  return (
    isSizeKey(value.size) &&
    frameColorNames.some((name) => name === value.frameColorName) &&
    isMount(value.border)
  );
}

/** The favorite for a chosen variant of a print. Its picture depends on the mount, as in the cart. */
export function toNewFavourite(
  print: { _id: string; heroImage: string; fullBleed: string },
  { size, frameColor, mount }: Variant,
): NewFavourite {
  const image = isFullBleed(mount) ? print.fullBleed : print.heroImage;
  return { productId: print._id, size, frameColorName: frames[frameColor].name, border: mount, image };
}

/** The id of a favorite's print, whether the print was loaded or not. */
export function productIdOf({ product }: Pick<Favourite, 'product'>): string | null {
  return typeof product === 'string' ? product : (product?._id ?? null);
}

/** Finds the favorite with the same product, size, frame color and border (specification, section 4: save button). */
export function findFavourite(
  favourites: readonly Favourite[],
  wanted: Omit<NewFavourite, 'image'>,
): Favourite | undefined {
  return favourites.find(
    (favourite) =>
      productIdOf(favourite) === wanted.productId &&
      favourite.size === wanted.size &&
      favourite.frameColorName === wanted.frameColorName &&
      favourite.border === wanted.border,
  );
}

import type { ProductSummary } from '../catalogue/product.ts';
import { type FrameColorName, frameColorNames, frames } from '../catalogue/variants/frames.ts';
import { isFullBleed, isMount, type Mount } from '../catalogue/variants/mounts.ts';
import { isSizeKey, type SizeKey } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';

/** A variant of a print, with the field names of favorites and cart lines. */
interface SavedVariant {
  size: SizeKey;
  frameColorName: FrameColorName;
  border: Mount;
}

/** A favorite to save: a print in one of its variants (specification, section 3). */
export interface NewFavourite extends SavedVariant {
  productId: string;
  /** The address of the print's picture for this mount; null when unknown. */
  image: string | null;
}

/** A favorite as the API returns it, with its print. */
export interface Favourite extends SavedVariant {
  _id: string;
  /** The print, or only its id when it wasn't loaded; null when the print is gone. */
  product: ProductSummary | string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  image: string | null;
}

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

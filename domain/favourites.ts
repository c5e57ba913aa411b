import { type FrameColorName, frameColorNames, frames, parseFrame } from './frames.ts';
import { isFullBleed, isMount, type Mount } from './mounts.ts';
import type { ProductSummary } from './product.ts';
import { isSizeKey, type SizeKey } from './sizes.ts';
import type { Choice } from './variants.ts';

/** A chosen form in the words of favourites and cart lines. */
export interface SavedForm {
  size: SizeKey;
  frameColorName: FrameColorName;
  border: Mount;
}

/** What a member saves: a print in one of its forms (specification, section 3). */
export interface NewFavourite extends SavedForm {
  productId: string;
  /** The print's picture for this mount, as an address; null where none is known. */
  image: string | null;
}

/** A saved print as the API gives it, with its print. */
export interface Favourite extends SavedForm {
  _id: string;
  /** The whole print, or its id where nobody looked it up; null when it is gone. */
  product: ProductSummary | string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  image: string | null;
}

/** For what was kept outside the shop: whether it names a size, a frame and a mount of ours. */
export function isSavedForm(value: Readonly<Record<string, unknown>>): boolean {
  return (
    isSizeKey(value.size) &&
    frameColorNames.some((name) => name === value.frameColorName) &&
    isMount(value.border)
  );
}

/** A print's chosen form as a member saves it; the picture follows the mount, as it does in the cart. */
export function toNewFavourite(
  print: { _id: string; heroImage: string; fullBleed: string },
  { size, frameColor, mount }: Choice,
): NewFavourite {
  const image = isFullBleed(mount) ? print.fullBleed : print.heroImage;
  return { productId: print._id, size, frameColorName: frames[frameColor].name, border: mount, image };
}

/** The form in which a print was saved. */
export function choiceOf({ size, frameColorName, border }: SavedForm): Choice {
  return { size, frameColor: parseFrame(frameColorName) ?? 'none', mount: border };
}

/** The id of a favourite's print, in whichever shape the print came. */
export function productIdOf({ product }: Pick<Favourite, 'product'>): string | null {
  return typeof product === 'string' ? product : (product?._id ?? null);
}

/** A favourite matches in product, size, frame color and border (specification, section 4: save button). */
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

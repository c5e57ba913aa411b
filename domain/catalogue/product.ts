import type { Dollars } from '../money.ts';
import type { Category, Orientation } from './categories.ts';
import type { Mount } from './variants/mounts.ts';
import type { OpeningVariants } from './variants/opening-variant.ts';
import type { SizeKey } from './variants/sizes.ts';
import type { PricedVariant } from './variants/variants.ts';

/** A print as the API returns it (specification, section 3, with `orientation`, `description`, `photograph`). */
export interface Product {
  _id: string;
  title: string;
  artist: string;
  location: string;
  category: Category;
  orientation: Orientation;
  description: string;
  /** The year of the photograph; absent when it is unknown. */
  takenYear?: number;
  /** Its name at the payment provider. */
  pname: string;
  /** The matted picture, as a JPEG address. */
  heroImage: string;
  /** The whole photograph, without mat or frame. */
  img: string;
  images: { url: string }[];
  /** The picture for Full Bleed mounts, as a JPEG address. */
  fullBleed: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The prices of the smallest size on sale. */
  price: Dollars;
  memberPrice: Dollars;
  /** The lowest member price on sale. */
  priceMin: Dollars;
  photograph: Photograph;
  variants: PricedVariant[];
}

/** A print in a list, which doesn't need its variants. */
export type ProductSummary = Omit<Product, 'variants'> & {
  sizeCount: number;
  /** Only for prints with their own variants; absent when every variant is sold. */
  openingVariants?: OpeningVariants;
};

/** The photograph behind a print: its size, its focus point and the files made from it. */
export interface Photograph {
  width: number;
  height: number;
  /** The point that a crop keeps in view, as shares (0..1) of width and height. */
  focus: Point;
  /** Other points for single variants, by `cropKey`; absent when every crop keeps `focus` in view. */
  focusByCrop?: FocusByCrop;
  /** ThumbHash, base64. */
  thumbHash: string;
  /** A background color until the picture arrives, `#rrggbb`. */
  averageColor: string;
  /** The picture at several widths, narrowest first; the widest JPEG is for the zoom. */
  avif: PictureFile[];
  jpeg: PictureFile[];
}

/** Shares (0..1) of a photograph's width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A size with a mount, such as `small Border`. */
export type CropKey = `${SizeKey} ${Mount}`;

export type FocusByCrop = Partial<Record<CropKey, Point>>;

export interface PictureFile {
  url: string;
  widthPixels: number;
}

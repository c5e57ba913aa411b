import type { Category, Orientation } from './categories.ts';
import type { FrameColor } from './frames.ts';
import type { Dollars } from './money.ts';
import type { Mount } from './mounts.ts';
import type { OpeningForms } from './opening-form.ts';
import type { SizeKey } from './sizes.ts';

/** A print as the API gives it (specification, section 3, with `orientation`, `description`, `photograph`). */
export interface Product {
  _id: string;
  title: string;
  artist: string;
  location: string;
  category: Category;
  orientation: Orientation;
  description: string;
  /** The name under which the payment provider lists it. */
  pname: string;
  /** The matted picture, as a JPEG address. */
  heroImage: string;
  /** The photograph alone, whole. */
  img: string;
  images: { url: string }[];
  /** The picture for Full Bleed mounts, as a JPEG address. */
  fullBleed: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Of the smallest size on sale. */
  price: Dollars;
  memberPrice: Dollars;
  /** The lowest member price on sale. */
  priceMin: Dollars;
  photograph: Photograph;
  variants: Variant[];
}

/** The catalogue list: every print without its variants, which a list of prints does not need. */
export type ProductSummary = Omit<Product, 'variants'> & {
  sizeCount: number;
  /** Of a print with variants of its own; absent where every form is sold. */
  forms?: OpeningForms;
};

export interface Variant {
  sku: string;
  size: SizeKey;
  frameColor: FrameColor;
  mount: Mount;
  price: Dollars;
  memberPrice: Dollars;
  isActive: boolean;
}

/** The photograph behind a print: its shape, what matters in it, and the files made of it. */
export interface Photograph {
  width: number;
  height: number;
  /** The point that a crop keeps in view, as shares (0..1) of width and height. */
  focus: { x: number; y: number };
  /** ThumbHash, base64. */
  thumbHash: string;
  /** A background colour for the moment before the picture arrives, `#rrggbb`. */
  averageColor: string;
  /** The same picture at several widths, narrowest first; the widest JPEG is for looking closely. */
  avif: PictureFile[];
  jpeg: PictureFile[];
}

export interface PictureFile {
  url: string;
  widthPixels: number;
}

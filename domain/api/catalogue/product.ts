import { z } from 'zod';
import { categories, orientations } from '../../catalogue/categories.ts';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';

const dollars = z.int().nonnegative().describe('whole US dollars');
const pictureFile = z.object({ url: z.string(), widthPixels: z.int() });
export type PictureFile = z.infer<typeof pictureFile>;
const pictureFiles = z.array(pictureFile).describe('narrowest first; the widest JPEG is for the zoom');

/** Shares (0..1) of a photograph's width and height. */
export const pointSchema = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof pointSchema>;

const cropKeys = z.enum(sizeKeys.flatMap((size) => mounts.map((mount) => `${size} ${mount}` as const)));
export type CropKey = z.infer<typeof cropKeys>;

/** Points for single sizes with a mount, by `cropKey`. */
export function focusByCropSchema<Point extends z.ZodType>(point: Point) {
  return z.partialRecord(cropKeys, point);
}

/** The photograph behind a print: its size, its focus point and the files made from it. */
export const photographSchema = z.object({
  width: z.int(),
  height: z.int(),
  focus: pointSchema.describe('shares of width and height that a crop keeps in view'),
  focusByCrop: focusByCropSchema(pointSchema)
    .exactOptional()
    .describe('other points for single sizes with a mount; absent when every crop keeps `focus` in view'),
  thumbHash: z.string().describe('ThumbHash, base64'),
  averageColor: z.string().describe('the background until the picture arrives, #rrggbb'),
  avif: pictureFiles,
  jpeg: pictureFiles,
});
export type Photograph = z.infer<typeof photographSchema>;
export type FocusByCrop = NonNullable<Photograph['focusByCrop']>;

/** A print in one size, frame and mount, such as a visitor chooses on its page. */
const variant = z.object({
  size: z.enum(sizeKeys),
  frameColor: z.enum(frameColors),
  mount: z.enum(mounts),
});
export type Variant = z.infer<typeof variant>;

export const variantSchema = variant.extend({
  sku: z.string(),
  price: dollars,
  memberPrice: dollars,
  isActive: z.boolean().describe('false: not on sale'),
});
export type PricedVariant = z.infer<typeof variantSchema>;

const print = z.object({
  _id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  location: z.string(),
  category: z.enum(categories),
  orientation: z.enum(orientations),
  description: z.string(),
  takenYear: z.int().exactOptional().describe('the year of the photograph; absent when it is unknown'),
  pname: z.string().describe('its name at the payment provider'),
  heroImage: z.string().describe('the matted picture, as a JPEG address'),
  img: z.string().describe('the photograph alone'),
  images: z.array(z.object({ url: z.string() })),
  fullBleed: z.string().describe('the picture for Full Bleed, as a JPEG address'),
  createdAt: z.iso.datetime(),
  price: dollars.describe('of the smallest size on sale'),
  memberPrice: dollars.describe('of the smallest size on sale'),
  priceMin: dollars.describe('the lowest member price on sale'),
  photograph: photographSchema,
});

/** A print (specification, section 3). Responses are not validated against this schema and the next. */
export const productSchema = print
  .extend({ variants: z.array(variantSchema) })
  .describe('A print with its variants');
export type Product = z.infer<typeof productSchema>;

export const productSummarySchema = print
  .extend({
    sizeCount: z.int(),
    openingVariants: z
      .partialRecord(z.enum(frameColors), variant)
      .exactOptional()
      .describe('the variant in which its page opens, by preferred frame; absent if every variant is sold'),
  })
  .describe('A print in a list');
export type ProductSummary = z.infer<typeof productSummarySchema>;

export const productList = z.array(productSummarySchema);

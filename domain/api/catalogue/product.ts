import { z } from 'zod';
import { categories, orientations } from '../../catalogue/categories.ts';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { cropKey } from '../../framing/framing.ts';

const dollars = z.int().nonnegative().describe('whole US dollars');
const pictureFiles = z.array(z.object({ url: z.string(), widthPixels: z.int() })).describe('narrowest first');

export const pointSchema = z.object({ x: z.number(), y: z.number() });

const cropKeys = z.enum(sizeKeys.flatMap((size) => mounts.map((mount) => cropKey(size, mount))));

/** Points for single sizes with a mount, by `cropKey`. */
export function focusByCropSchema<Point extends z.ZodType>(point: Point) {
  return z.partialRecord(cropKeys, point);
}

export const photographSchema = z.object({
  width: z.int(),
  height: z.int(),
  focus: pointSchema.describe('shares of width and height that a crop keeps in view'),
  focusByCrop: focusByCropSchema(pointSchema)
    .exactOptional()
    .describe('other points for single sizes with a mount; absent when every crop keeps `focus` in view'),
  thumbHash: z.string().describe('ThumbHash, base64'),
  averageColor: z.string().describe('#rrggbb'),
  avif: pictureFiles,
  jpeg: pictureFiles,
});

const variant = z.object({
  size: z.enum(sizeKeys),
  frameColor: z.enum(frameColors),
  mount: z.enum(mounts),
});

export const variantSchema = variant.extend({
  sku: z.string(),
  price: dollars,
  memberPrice: dollars,
  isActive: z.boolean().describe('false: not on sale'),
});

const print = z.object({
  _id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  location: z.string(),
  category: z.enum(categories),
  orientation: z.enum(orientations),
  description: z.string(),
  takenYear: z.int().exactOptional().describe('the year of the photograph'),
  pname: z.string().describe('its name at the payment provider'),
  heroImage: z.string().describe('the matted picture'),
  img: z.string().describe('the photograph alone'),
  images: z.array(z.object({ url: z.string() })),
  fullBleed: z.string().describe('the picture for Full Bleed'),
  createdAt: z.iso.datetime(),
  price: dollars.describe('of the smallest size on sale'),
  memberPrice: dollars.describe('of the smallest size on sale'),
  priceMin: dollars.describe('the lowest member price on sale'),
  photograph: photographSchema,
});

/** `Product` and `ProductSummary` of the domain, for the API's documentation. Responses are not validated against them. */
export const productSchema = print
  .extend({ variants: z.array(variantSchema) })
  .describe('A print with its variants');
export const productSummarySchema = print
  .extend({
    sizeCount: z.int(),
    openingVariants: z
      .partialRecord(z.enum(frameColors), variant)
      .exactOptional()
      .describe('the variant in which its page opens, by preferred frame; absent if every variant is sold'),
  })
  .describe('A print in a list');

export const productList = z.array(productSummarySchema);

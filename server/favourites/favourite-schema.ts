import { z } from 'zod';
import type { Favourite } from '#domain/favourites.ts';
import { frameColorNames } from '#domain/frames.ts';
import { mounts } from '#domain/mounts.ts';
import { sizeKeys } from '#domain/sizes.ts';
import { productSummarySchema } from '#server/catalogue/product-schema.ts';

/** `Favourite` of the domain with its print, for the description of the API; what is not in it is not sent. */
export const favouriteSchema = z.object({
  _id: z.uuid(),
  product: productSummarySchema,
  size: z.enum(sizeKeys),
  frameColorName: z.enum(frameColorNames),
  border: z.enum(mounts),
  image: z.string().nullable().describe("the print's picture for this mount"),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<Favourite>;

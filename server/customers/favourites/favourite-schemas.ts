import { z } from 'zod';
import { frameColorNames } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { Favourite } from '#domain/customers/favourites.ts';
import { frameField, mountField, sizeField } from '#server/catalogue/choice-schema.ts';
import { productSummarySchema } from '#server/catalogue/product-schema.ts';

/** The body of `POST /api/users/favorites/{userId}` (specification, section 7). */
export const favouriteRequest = z.object({
  productId: z.string().min(1).max(100).describe('the _id of a print'),
  size: sizeField,
  frameColorName: frameField(frameColorNames),
  border: mountField,
  image: z.string().max(2048).nullish().describe('not stored: the shop uses its own picture'),
});

export type FavouriteRequest = z.output<typeof favouriteRequest>;

/** `Favourite` of the domain with its print, as it is sent: fields that are not listed here are left out. */
export const favouriteSchema = z.object({
  _id: z.uuid(),
  product: productSummarySchema,
  size: z.enum(sizeKeys),
  frameColorName: z.enum(frameColorNames),
  border: z.enum(mounts),
  image: z.string().nullable().describe("the print's picture for this mount"),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<Favourite>;

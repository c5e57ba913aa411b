import { z } from 'zod';
import { frameColorNames } from '#domain/catalogue/variants/frames.ts';
import { frameField, mountField, sizeField } from '#server/catalogue/variant-schema.ts';

/** The body of `POST /api/users/favorites/{userId}` (specification, section 7). */
export const favouriteRequest = z.object({
  productId: z.string().min(1).max(100).describe('the _id of a print'),
  size: sizeField,
  frameColorName: frameField(frameColorNames),
  border: mountField,
  image: z.string().max(2048).nullish().describe('not stored: the shop uses its own picture'),
});

export type FavouriteRequest = z.output<typeof favouriteRequest>;

import { z } from 'zod';
import { frameColorNames } from '#domain/frames.ts';
import { frameWord, mountWord, sizeWord } from '#server/catalogue/choice-words.ts';

/** The body of `POST /api/users/favorites/{userId}` (specification, section 7). */
export const favouriteRequest = z.object({
  productId: z.string().min(1).max(100).describe('the _id of a print'),
  size: sizeWord,
  frameColorName: frameWord(frameColorNames),
  border: mountWord,
  image: z.string().max(2048).nullish().describe('not kept: the shop states its own picture'),
});

export type FavouriteRequest = z.output<typeof favouriteRequest>;

import { z } from 'zod';
import type { Homography } from '../../wall/homography.ts';
import { minBrightness } from '../../wall/light.ts';
import { offerVariant } from './offers.ts';

const row = z.tuple([z.number(), z.number(), z.number()]);
const maxInches = 1000;
const inches = z.number().min(-maxInches).max(maxInches);

/** How a photo of a client's wall was measured, in pixels of the photo that is sent. */
export const measuredPhoto = z.strictObject({
  toPhoto: z
    .tuple([row, row, row])
    .refine(isInvertible, 'must be a map that has an inverse')
    .describe('the perspective map from inches on the wall to pixels of the photo, row by row'),
  light: z.strictObject({
    brightness: z.number().min(minBrightness).max(1),
    warmth: z.number().min(-1).max(1),
  }),
  hung: z
    .strictObject({
      printId: z.uuid(),
      middle: z.strictObject({ x: inches, y: inches }),
      height: z.number().positive().max(maxInches).describe('of the frame'),
      isAboveFurniture: z.boolean().describe('another size keeps the lower edge instead of the middle'),
    })
    .describe('where one print hangs, in inches; the others hang around it as planned'),
});

function isInvertible([[a, b, c], [d, e, f], [g, h, i]]: Homography): boolean {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return Number.isFinite(1 / determinant);
}

/** A stored photo, whose bytes another call answers with. */
export const offerPhoto = z.object({
  width: z.int().describe('in pixels'),
  height: z.int(),
  ...measuredPhoto.shape,
});

const photoToken = z.string().min(1).max(600).describe('from the address, after its `#photo.`');

export const offerPhotoLink = z.strictObject({ photoToken });

/** What the page needs on which an owner measures the client's photo. */
export const offerToPhotograph = z.object({
  number: z.string(),
  title: z.string(),
  hasPhoto: z.boolean(),
  wall: z.string().describe('the query of the address of `/wall`; empty: no wall'),
  lines: z.array(z.object({ printId: z.uuid(), variant: offerVariant, quantity: z.int() })),
  studio: z.string().describe('the address of the offer in the studio'),
});
export type OfferToPhotograph = z.infer<typeof offerToPhotograph>;

/** For owners: where the client's photo is measured. */
export const offerPhotoAddress = z.object({
  address: z.string().describe('a page of the shop; it works for an hour'),
});

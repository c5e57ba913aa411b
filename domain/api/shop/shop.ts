import { z } from 'zod';
import { equipmentSchema } from '../../fulfillment/making-schema.ts';
import { shopDetailsSchema } from '../../shop/shop-details-schema.ts';
import { author } from '../staff/staff.ts';

export const detailsVersion = z.strictObject({
  version: z.int().min(0).describe('0 before the details are saved for the first time'),
  details: shopDetailsSchema,
});
export type DetailsVersion = z.infer<typeof detailsVersion>;
/** The details without the policies, which are saved one by one. */
export type ShownDetails = DetailsVersion['details'];

const savedDetails = detailsVersion.extend({
  at: z.iso.datetime(),
  staff: author,
  changed: z.array(z.string()).describe('the paths of the details that differ from the version before'),
});
export type SavedDetails = z.infer<typeof savedDetails>;

export const shownShop = detailsVersion.extend({ history: z.array(savedDetails) });
export type ShownShop = z.infer<typeof shownShop>;

export const equipmentRequest = z.strictObject({ equipment: equipmentSchema });
export const equipmentPreview = z.object({ sentences: z.array(z.string()) });

import { z } from 'zod';
import { stateCodes } from '../../fulfillment/destinations.ts';
import { phoneSchema } from '../../phone-schema.ts';
import { typedLine } from '../../visible-text-schema.ts';

const shortText = (max: number) =>
  typedLine('is missing').min(1, 'is empty').max(max, `must have at most ${max} characters`);

/** A parcel's tracking as the owner enters it. Emails link to its address, so only web addresses are valid. */
export const newTracking = z.strictObject({
  carrier: shortText(60),
  number: shortText(100),
  url: z
    .url({ protocol: /^https?$/, normalize: true, error: 'must be a web address, https://…' })
    .max(2048, 'must have at most 2048 characters')
    .nullable(),
});
/** Its page follows from the carrier. */
export const typedTracking = newTracking.omit({ url: true });

const line = typedLine().max(100, 'must have at most 100 characters');

const stateCode = z.enum(stateCodes, 'must be the code of a state, such as OR');

/** Where an order goes, as the buyer chooses it before the payment. */
export const destination = stateCode
  .optional()
  .describe('where the prints go; required if one of them does not ship everywhere');

/** A shipping address in the United States as the owner enters it, with the payment provider's field names. */
export const newAddress = z.strictObject({
  shippingName: line.min(1, 'is empty'),
  address: z.strictObject({
    line1: line.min(1, 'is empty'),
    line2: line.transform((text) => text || null).nullable(),
    city: line.min(1, 'is empty'),
    state: z.string().trim().toUpperCase().pipe(stateCode),
    postal_code: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code, such as 97209 or 97209-1234'),
    country: z.literal('US'),
  }),
  phone: phoneSchema.optional().describe("the recipient's, for carriers; absent: it stays"),
});
export type NewAddress = z.output<typeof newAddress>;

/** A corrected address. */
export const addressCorrection = newAddress.extend({
  despiteDestination: z.literal(true).optional().describe('although one of the prints does not ship there'),
});
export type AddressCorrection = z.output<typeof addressCorrection>;
/** A buyer's correction of the address. A doubt of the carriers is shown once, and then the buyer may insist. */
export const buyersAddress = newAddress.extend({ despiteDoubt: z.literal(true).optional() });
export type BuyersAddress = z.input<typeof buyersAddress>;

import { z } from 'zod';
import { stations } from '../../fulfillment/pieces.ts';
import { orderStatuses, parcelStatuses } from '../../orders/orders.ts';
import { phoneSchema } from '../../phone-schema.ts';
import { newTracking } from '../orders/shipping.ts';
import { listOfPieces, pieceCodes } from './piece-codes.ts';

const cents = z.int().nullable().describe('US cents; null for makers');
const codes = z.array(z.string());

const packedParcel = z.object({
  id: z.uuid(),
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
  service: z.string().nullable(),
  status: z.enum(parcelStatuses),
  codes,
  hasLabel: z.boolean().describe('bought here'),
  cents: cents.describe('what the label cost; null for makers, and for a typed number'),
  problem: z.string().nullable(),
  insuredCents: cents.describe('what it is insured for; null for makers, and if it is not'),
  insuranceCents: cents.describe('what the insurance cost'),
  toInsureCents: cents.describe(
    'what it should be insured for, and is not yet; of a typed number: what its carrier was to insure, while nothing is recorded; null for makers',
  ),
  insuranceRefusal: z.string().nullable().describe('why the provider did not insure it; null for makers'),
  needsSignature: z.boolean().describe('of a typed number: its carrier was to ask for one'),
  signedBy: z.string().nullable().describe('as the carrier says'),
});
export type PackedParcel = z.infer<typeof packedParcel>;

const packingBox = z.object({
  kind: z.enum(['box', 'tube']),
  measures: z.string().describe('`26 × 22 × 6 in · 9 lb · Parcel`'),
  steps: z.array(z.string()).describe('how it is packed, in sentences; empty for a box'),
  isFreight: z.boolean(),
  cover: z
    .string()
    .describe(
      'what to ask a carrier for whose label is not bought here: `Declare $3,425.00, and ask for a signature.`, or empty; without the sum for makers',
    ),
  pieces: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      variant: z.string(),
      station: z.enum(stations),
      setAsideReason: z.string().nullable(),
    }),
  ),
});
export type PackingBox = z.infer<typeof packingBox>;

export const packing = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  shipBy: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  isDisputed: z.boolean(),
  needsPhone: z.boolean().describe('the order has none that a carrier accepts'),
  shipTo: z.array(z.string()).nullable().describe('for makers, once a piece is packed'),
  giftNote: z.string().nullable().describe('printed on the slip'),
  boxes: z.array(packingBox).describe('what is in no parcel yet'),
  parcels: z.array(packedParcel),
  sellsLabels: z.boolean().describe('false: the shop has no label provider, so tracking numbers are typed'),
});
export type Packing = z.infer<typeof packing>;

const boxRates = z.object({
  codes,
  measures: z.string(),
  cover: z.string().describe('`insured for $400.00 (about $4.00), signature at the door`, or empty'),
  rates: z
    .array(
      z.object({
        service: z.string(),
        cents,
        days: z.number().nullable(),
        refusal: z.string().nullable().describe('why this person may not buy it'),
      }),
    )
    .describe('the cheapest first'),
});
export type BoxRates = z.infer<typeof boxRates>;

export const labelRates = z.object({ boxes: z.array(boxRates) });
const typedPhone = phoneSchema
  .optional()
  .describe("the recipient's; only for an order that has none which a carrier accepts");

export const ratesRequest = z.strictObject({
  codes: pieceCodes.optional().describe('only the boxes of these pieces'),
  phone: typedPhone,
});

const chosenService = z.strictObject({
  codes: pieceCodes,
  service: z.string().max(200).describe('`UPS Ground`'),
  cents: z.int().optional().describe('the price that was shown: another one is refused'),
});
export type ChosenService = z.input<typeof chosenService>;

export const labelOrder = z.strictObject({ boxes: listOfPieces(chosenService), phone: typedPhone });
export const insuredParcel = z.object({ parcel: packedParcel });
export const boughtLabels = z.object({ parcels: z.array(packedParcel) });

/** How a parcel with a label from elsewhere is covered, as a person records it. */
export const recordedCover = z.strictObject({
  insuredCents: z
    .int()
    .positive()
    .max(10_000_000)
    .nullable()
    .describe('US cents; null: for nothing, or not known yet'),
  insuranceCents: z.int().nonnegative().max(1_000_000).nullable().describe('what that cost; null: not known'),
  needsSignature: z.boolean().describe('the carrier was asked for a signature'),
});
export type RecordedCover = z.output<typeof recordedCover>;

export const newParcel = z.strictObject({
  codes: pieceCodes,
  carrier: newTracking.shape.carrier,
  number: newTracking.shape.number,
  cover: recordedCover.optional(),
});
export const voidedLabel = z.object({ refundStatus: z.string() });

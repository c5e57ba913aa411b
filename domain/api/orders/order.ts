import { z } from 'zod';
import { orientations } from '../../catalogue/categories.ts';
import { checkoutFrames } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { claimStates } from '../../fulfillment/claims.ts';
import { makingWorks } from '../../fulfillment/pieces.ts';
import { fulfillmentStatuses, orderStatuses, paymentStatuses } from '../../orders/order-statuses.ts';
import { attestationSchema } from '../catalogue/attestation.ts';

const cents = z.int().describe('US cents');
const moment = z.iso.datetime();
const text = z.string().nullable();

const area = z.object({ width: z.number(), height: z.number() }).describe('in inches');

/** The measures of a print and its paper, as it was sold. */
const made = z.object({
  board: area,
  outside: area,
  window: area,
  mat: z.object({ outside: area, window: area }).nullable(),
  image: area,
  trim: area,
  bleedInches: z.number(),
  paper: z.string(),
  process: z.string().optional().describe('absent in pieces that are older than this record'),
});

const variant = {
  sizeKey: z.enum(sizeKeys).nullable(),
  frame: z.enum(checkoutFrames).nullable(),
  mount: z.enum(mounts).nullable(),
  made: made
    .nullable()
    .describe(
      'how it is made, or, without pieces, how it was sold; null in an order that is older than this record',
    ),
  quantity: z.int(),
};

const item = z.object({
  name: z.string().describe('the title and the artist'),
  takenYear: z.int().nullable().describe('the year of the photograph; null when it is unknown'),
  attestation: attestationSchema
    .nullable()
    .describe('what the artist had said about the print; null in an order that is older than this record'),
  orientation: z.enum(orientations).nullable().describe('of the photograph; null when it is unknown'),
  image: text,
  ...variant,
  unitAmount: cents.describe('of one piece, before discounts'),
  unitAmountPaid: cents.describe('of one piece, after discounts and before taxes, rounded'),
  subtotal: cents,
  stripeProductId: text,
  stripePriceId: text,
});
export type OrderItem = z.infer<typeof item>;

/** How a buyer can track a parcel. */
const tracking = z.object({ carrier: z.string(), number: z.string(), url: text });
export type Tracking = z.infer<typeof tracking>;

/** A part of an order on its way, or all of it. */
const parcel = z.object({
  _id: z.uuid(),
  ...tracking.shape,
  shippedAt: moment,
  deliveredAt: moment.nullable(),
  expectedAt: moment.nullable().describe('the carrier expects to deliver it then; null until it says so'),
  /** Absent from a parcel that an older shop stored in the browser. */
  needsSignature: z.boolean().optional().describe('the carrier hands it over for a signature only'),
  contents: z.array(
    z.object({
      name: z.string(),
      ...variant,
      isReplacement: z
        .boolean()
        .describe('whether it replaces a print that has shipped before, such as one that arrived damaged'),
    }),
  ),
});
export type Parcel = z.infer<typeof parcel>;

/**
 * What a buyer, or their silence, says to a notice of a delay. `void`: nothing is asked anymore, because the order shipped
 * or ended first, or a newer notice replaces this one.
 */
const delayAnswers = ['wait', 'cancel', 'lapsed', 'void'] as const;

/** A notice of a delay, as buyers and the studio read it. */
const delay = z.object({
  _id: z.uuid(),
  ordinal: z.int().describe('1 for the first notice of an order'),
  at: moment.describe('when the buyer was told'),
  formerShipBy: moment.nullable().describe('the day that it replaces; null: that was unknown'),
  shipBy: moment.nullable().describe('the new day; null: the shop cannot name one'),
  reason: text,
  answerBy: moment.nullable().describe('silence cancels the order after it; null: silence means consent'),
  answer: z.enum(delayAnswers).nullable(),
  answeredAt: moment.nullable(),
  agreedAt: moment.nullable().describe('when the buyer had agreed to wait, if they canceled all the same'),
  answerPath: z
    .string()
    .optional()
    .describe(
      "the page on which its buyer can answer, without the shop's address; absent for everybody else, and when it is too late",
    ),
});
export type DelayNotice = z.infer<typeof delay>;

/** A shipping address, with the payment provider's field names. */
export const addressSchema = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
});
export type Address = z.infer<typeof addressSchema>;

/** An order as the API returns it (specification, section 3). */
export const orderSchema = z.object({
  _id: z.uuid(),
  sessionId: z.string(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  currency: z.string(),
  amountTotal: cents,
  amountSubtotal: cents,
  amountDiscount: cents,
  amountShipping: cents,
  amountTax: cents,
  taxExemption: z.literal('resale').nullable().describe('why there is no sales tax; null: taxed as always'),
  items: z.array(item),
  shippingName: text,
  customerName: text,
  customerEmail: text,
  address: addressSchema.nullable(),
  phone: text.describe("the recipient's, for carriers; null for an order that is older than this record"),
  /** An order with a note never has prices on its papers. */
  giftNote: text.describe("the buyer's words to the recipient of a present"),
  paymentStatus: z.enum(paymentStatuses),
  fulfillmentStatus: z.enum(fulfillmentStatuses),
  confirmationSentAt: moment.nullable(),
  reachedAt: z
    .partialRecord(z.enum(orderStatuses), moment)
    .describe('when the order first had each of its statuses so far'),
  shipBy: moment
    .nullable()
    .describe('the shop promises to ship by then; null until it is paid, and while a delay has no end'),
  arriveBy: moment
    .nullable()
    .describe(
      'it promises to be at the door by then; null for an order that was promised only when it ships',
    ),
  production: z
    .object({ leastDays: z.int(), mostDays: z.int() })
    .describe('the days that the order was promised when it was paid'),
  tracking: tracking.nullable().describe('of the latest parcel; null until a carrier has one'),
  parcels: z
    .array(parcel)
    .describe('those that have shipped, oldest first; none if it shipped before the shop recorded parcels'),
  delays: z.array(delay).describe('the notices of a delay, oldest first'),
});
export type Order = z.infer<typeof orderSchema>;

/** What an order's timeline tells beyond the order, for its buyer and for the owner. */
export const orderStory = z.object({
  making: z
    .enum(makingWorks)
    .nullable()
    .describe('the work on the piece that is furthest behind; null when nothing is being made'),
  packedAt: moment
    .nullable()
    .describe(
      'when the last piece was packed; null until then, and for an order that was not packed piece by piece',
    ),
  refunds: z.array(z.object({ at: moment, amount: cents })).describe('oldest first'),
  claims: z
    .array(
      z.object({
        at: moment,
        name: z.string().describe('the title of the print'),
        state: z.enum(claimStates),
        decidedAt: moment.nullable(),
      }),
    )
    .describe('what the buyer reported, oldest first'),
});
export type OrderStory = z.infer<typeof orderStory>;

/** An order as its buyer reads it, with what the buyer may do with it now. */
export const buyerOrder = orderSchema.extend({
  ...orderStory.shape,
  cancelUntil: moment
    .nullable()
    .describe(
      'the buyer may cancel it until then; null: not anymore, or until it ships, if its promised day is over',
    ),
  canCorrectAddress: z.boolean().describe('the buyer may correct its shipping address'),
  bankNews: text.describe(
    'what a bank does with its payment, if it was disputed: the shop then refunds nothing, or less',
  ),
});
export type BuyerOrder = z.infer<typeof buyerOrder>;

export const buyerOrderList = z.array(buyerOrder);

import { z } from 'zod';
import { claimStates, maxClaimWords, minClaimWords } from '../../fulfillment/claims.ts';
import { orderStatuses } from '../../orders/orders.ts';
import { typedText } from '../../visible-text-schema.ts';

const moment = z.iso.datetime();
const cents = z.int().describe('US cents');
const state = z.enum(claimStates);
const framedPicture = z.string().nullable().describe('the address of a picture of the framed print');

/** A claim as its buyer reads it. */
export const buyersClaim = z.object({
  _id: z.uuid(),
  pieceId: z.uuid(),
  at: moment,
  name: z.string().describe('the print and its variant, in words'),
  image: framedPicture,
  words: z.string(),
  photos: z.int(),
  isLate: z.boolean().describe('reported later than the terms allow'),
  state,
  decideBy: moment.describe('the owner decides by then'),
  decidedAt: moment.nullable(),
  decision: z.string().nullable().describe("the owner's words"),
  refundCents: cents.nullable(),
});
export type BuyersClaim = z.infer<typeof buyersClaim>;

/** The claims of an order, and the prints of it that can be claimed. */
export const buyersClaims = z.object({
  claims: z.array(buyersClaim).describe('newest first'),
  prints: z
    .array(z.object({ pieceId: z.uuid(), name: z.string(), image: framedPicture }))
    .describe('those that have shipped and have no open claim'),
});
export type BuyersClaims = z.infer<typeof buyersClaims>;

/** The server explains wrong words and numbers of photographs in sentences for buyers. */
export const newClaim = z.strictObject({
  pieceId: z.uuid(),
  words: z.string().max(20_000),
  photos: z.array(z.uuid()).max(100).describe('ids that the upload of each returned'),
});
export type NewClaim = z.infer<typeof newClaim>;

export const keptPhoto = z.object({ id: z.uuid() });

/** A line of the studio's list. */
const listedClaim = buyersClaim.omit({ words: true, decision: true, pieceId: true }).extend({
  orderId: z.uuid(),
  orderNumber: z.string(),
  buyer: z.string().nullable(),
  beginning: z.string().describe('of the words'),
  isOverdue: z.boolean().describe('open, and the day of the decision has passed'),
  daysLeft: z.int().describe('business days after today until the day of the decision'),
});
export type ListedClaim = z.infer<typeof listedClaim>;

export const claimsPage = z.object({
  claims: z.array(listedClaim),
  cursor: z.uuid().nullable(),
  counts: z.object({ open: z.int(), decided: z.int() }).describe('of all pages'),
});

/** A claim as the studio decides it. */
export const studioClaim = listedClaim.omit({ beginning: true }).extend({
  words: z.string(),
  decision: z.string().nullable(),
  decidedBy: z.string().nullable().describe('null: nobody, the buyer, or the terminal'),
  positions: z.array(z.int()).describe('of its photographs; empty once they are deleted'),
  pieceCode: z.string(),
  remakeCode: z.string().nullable(),
  orderStatus: z.enum(orderStatuses),
  replacedBy: z.string().nullable().describe('the piece was made again by another way'),
  parcel: z
    .object({ carrier: z.string(), number: z.string(), url: z.string().nullable(), shippedAt: moment })
    .nullable(),
  deliveredAt: moment.nullable(),
  pricePaid: cents.describe('of this print, before taxes'),
  amountRefunded: cents.describe('of the order'),
  leftToRefund: cents.describe('of the order'),
  begunRefund: cents.nullable().describe("a refund was begun, and the provider's answer is missing"),
});
export type StudioClaim = z.infer<typeof studioClaim>;

const words = typedText()
  .min(minClaimWords, `must have at least ${minClaimWords} characters`)
  .max(maxClaimWords);

/** How the owner decides a claim: with words that the buyer reads, which only a declined one must have. */
export const claimRemake = z.strictObject({ words: words.optional() });
export const claimRefund = z.strictObject({
  amount: z.int().positive().describe('US cents'),
  after: z.int().nonnegative().describe('what was refunded before, so that a repeated call refunds once'),
  words: words.optional(),
});
export const claimDecline = z.strictObject({ words });
/** That the decision takes longer, which the buyer is told. */
export const claimExtension = z.strictObject({ decideBy: z.iso.date().describe('the new day') });

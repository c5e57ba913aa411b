import { z } from 'zod';
import { stations } from '../../fulfillment/pieces.ts';
import { maxDelayReason } from '../../orders/delays.ts';
import { giftNoteSchema } from '../../orders/gift-note-schema.ts';
import { orderStatuses, ownersSteps, parcelStatuses, paymentStatuses } from '../../orders/orders.ts';
import { typedText } from '../../visible-text-schema.ts';
import { recordedCover } from '../fulfillment/parcels.ts';
import { day } from './figures.ts';
import { orderSchema, orderStory } from './order.ts';
import { newTracking, typedTracking } from './shipping.ts';

const cents = z.int().describe('US cents');
const moment = z.iso.datetime();

export const listedOrder = z.object({
  _id: z.uuid(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  shipBy: moment.nullable(),
  isLate: z.boolean(),
  hasParcels: z.boolean().describe('a part of it, or all of it, has shipped'),
  wasCanceled: z.boolean().describe('and perhaps refunded since'),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  currency: z.string(),
  amountTotal: cents,
  amountRefunded: cents,
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type ListedOrder = z.infer<typeof listedOrder>;

const listTotal = z.object({
  count: z.int(),
  amount: cents.nullable().describe('what was paid; null: there are more orders'),
});
export type ListTotal = z.infer<typeof listTotal>;

export const ordersPage = z.object({
  orders: z.array(listedOrder),
  cursor: z.uuid().nullable(),
  total: listTotal.nullable().describe('only with the first page of a list without `q`'),
});

export const studioOrder = z.object({
  order: orderSchema,
  ...orderStory.shape,
  isLate: z.boolean(),
  heldReason: z
    .string()
    .nullable()
    .describe('why it is not made: `goes to Hawaii, where the Exhibition size does not ship`'),
  promotionCode: z.string().nullable().describe('that the discount is from'),
  offer: z.object({ id: z.uuid(), number: z.string() }).nullable().describe('that was paid'),
  amountRefunded: cents,
  amountLost: cents.describe('in disputes'),
  openClaims: z
    .array(z.object({ id: z.uuid(), name: z.string(), decideBy: moment, isOverdue: z.boolean() }))
    .describe('those that wait for a decision, with the titles of their prints; the most urgent first'),
  disputes: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      reason: z.string(),
      amount: cents,
      isOpen: z.boolean(),
      isLost: z.boolean(),
      holdsMoney: z.boolean().describe('the bank has the payment, so nothing is refunded or canceled'),
      dueBy: moment.nullable().describe('the last moment for evidence'),
      isPastDue: z.boolean().describe('that moment has passed'),
      stagedAt: moment.nullable().describe('when the evidence was staged'),
      sentAt: moment.nullable().describe('when the evidence was sent'),
    }),
  ),
  history: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      amountRefunded: cents,
      cause: z.string().describe('`success page`, `reconciliation`, or the name of a member of staff'),
      isEmail: z.boolean().describe('to the buyer, or one that no mail server accepts'),
      note: z.string().nullable(),
    }),
  ),
  waitingEmails: z.array(z.string()).describe('what the emails that are not sent yet are about'),
  pieces: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      variant: z.string().describe('`Medium, black frame, Border`'),
      station: z.enum(stations),
      setAsideReason: z.string().nullable(),
      remakeOf: z.string().nullable().describe('the code of the piece that it replaces'),
      parcel: z
        .object({
          carrier: z.string(),
          number: z.string(),
          status: z.enum(parcelStatuses),
          expectedAt: moment.nullable(),
          insuredCents: cents.nullable(),
          insuranceCents: cents.nullable().describe('what the insurance cost'),
          toInsureCents: cents
            .nullable()
            .describe('of a typed number: what its carrier was to insure; otherwise what is not insured yet'),
          hasLabel: z.boolean().describe('bought here'),
          needsSignature: z.boolean(),
          signedBy: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  hasFreight: z.boolean().describe('a box of what is in no parcel yet is too large for a parcel carrier'),
  coverToAskFor: z
    .string()
    .nullable()
    .describe(
      'what the parcel records that ships the rest with a typed number: `Declare $3,425.00.`, or empty; null: nothing is left for a parcel',
    ),
  can: z
    .object({
      move: z.array(z.enum(ownersSteps)),
      cancel: z.boolean(),
      refund: cents.describe('what is left to refund, as far as the shop knows'),
      resend: z.boolean(),
      correct: z.boolean().describe('the buyer was emailed of a shipment that was undone'),
      correctAddress: z.boolean(),
      changeGiftNote: z.boolean(),
      tellDelay: z
        .object({ shipBy: z.iso.date().describe('the new day that the shop itself would name') })
        .nullable()
        .describe('null: all has shipped, or the buyer did not agree in time to the last delay'),
    })
    .describe('what a person can do with the order now'),
});
export type StudioOrder = z.infer<typeof studioOrder>;
export type OrderEntry = StudioOrder['history'][number];
export type PieceOfOrder = StudioOrder['pieces'][number];

export const orderMove = z.strictObject({
  to: z.enum(ownersSteps),
  tracking: newTracking
    .extend({ url: newTracking.shape.url.default(null) })
    .optional()
    .describe('only for shipped, and then required'),
  cover: recordedCover.optional().describe('of the parcel that ships the rest'),
  unpacked: z.literal(true).optional().describe('ships pieces that are not packed too'),
  despiteDispute: z.literal(true).optional(),
});

export const newRefund = z.strictObject({
  amount: z.int().positive().describe('US cents'),
  after: z.int().nonnegative().describe('what was refunded before, so that a repeated call refunds once'),
});
export const madeRefund = z.object({ refundId: z.string() });

export const resendRequest = z.strictObject({ to: z.string().optional() });
export const resentConfirmation = z.object({ to: z.string() });
export const addressDoubt = z.object({
  doubt: z.string().nullable().describe('what the carriers say of the address'),
});

export const trackingCorrection = z.strictObject({
  parcel: z.string().max(100).nullable().describe('its number until now; null: the only parcel of the order'),
  tracking: typedTracking,
});

export const newDelay = z
  .strictObject({
    shipBy: day.nullable().describe('the new day; null: the shop cannot name one'),
    reason: typedText()
      .max(maxDelayReason, `must have at most ${maxDelayReason} characters`)
      .transform((text) => text || null)
      .nullable()
      .describe("the owner's own words to the buyer"),
    told: z
      .int()
      .nonnegative()
      .describe('how many notices the order had before, so that a repeated call tells once'),
  })
  .refine(({ shipBy, reason }) => shipBy !== null || reason !== null, {
    path: ['reason'],
    error: 'must say why no day can be named',
  });

export const newGiftNote = z.strictObject({ note: giftNoteSchema });

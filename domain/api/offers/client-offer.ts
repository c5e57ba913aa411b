import { z } from 'zod';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { maxMessageLength } from '../../customers/contact.ts';
import { stateCodes } from '../../fulfillment/destinations.ts';
import { maxLines } from '../../orders/cart.ts';
import { typedText } from '../../visible-text-schema.ts';
import { day } from '../orders/figures.ts';
import { destination } from '../orders/shipping.ts';
import { offerPhoto } from './offer-photo.ts';
import { offerVariant } from './offers.ts';

const facts = z.array(z.tuple([z.string(), z.string()]));

const dollars = z.int().nullable().describe('US dollars; null: on request');

/** What its client reads of an offer. It is the same for everybody who has the link, members too. */
export const clientOffer = z.object({
  number: z.string(),
  version: z.int(),
  state: z.enum(['open', 'expired', 'paid']),
  title: z.string(),
  words: z.string(),
  clientName: z.string(),
  from: z.string().nullable().describe('the person of the shop who made it'),
  lastDay: day.nullable(),
  wall: z.string().describe('the query of the address of `/wall`; empty: no wall'),
  photo: offerPhoto
    .nullable()
    .describe('of the client’s wall; its bytes are those of `/api/offers/photo.jpg`'),
  showsPrices: z.boolean(),
  lines: z.array(
    z.object({
      printId: z.uuid(),
      title: z.string(),
      artist: z.string().nullable().describe('null: the print is hidden now'),
      variant: offerVariant,
      quantity: z.int(),
      mayChangeSize: z.boolean(),
      mayChangeFrame: z.boolean(),
      choices: z
        .array(
          z.object({
            size: z.enum(sizeKeys),
            frameColor: z.enum(frameColors),
            price: dollars,
            memberPrice: dollars.describe("a member's price on the print's page"),
          }),
        )
        .describe('what the client may choose, with the price of one piece in this offer'),
      particulars: facts.describe(
        "what the print's page states for its certificate; none while the print is hidden",
      ),
      problem: z.string().nullable().describe('why the line cannot be sold now'),
    }),
  ),
  materials: facts.describe('what all prints are made of, as on their pages'),
  total: dollars.describe('before taxes, as the offer stands; null: on request, or a line cannot be sold'),
  memberTotal: dollars.describe('what a member pays on the pages of the prints: perhaps less'),
  shipTo: z
    .enum(stateCodes)
    .nullable()
    .describe('the state that the prints of a trade client ship to; null: the client says where'),
  isExempt: z.boolean().describe('whether it is paid without sales tax'),
  tax: z.string().nullable().describe('for a trade client: whether sales tax is charged, in a sentence'),
  closedBecause: z.string().nullable().describe('why it cannot be paid now'),
});
export type ClientOffer = z.infer<typeof clientOffer>;

const offerToken = z.string().min(1).max(200).describe('from the link, after its `#`');

export const offerLink = z.strictObject({ offerToken });

export const offerQuestion = z.strictObject({
  offerToken,
  id: z.guid().describe('the same when a question is sent again'),
  question: typedText().min(1).max(maxMessageLength),
});

const choices = z
  .array(z.strictObject({ size: z.enum(sizeKeys), frameColor: z.enum(frameColors) }))
  .min(1)
  .max(maxLines)
  .describe('of each line');

/** What is drawn as a PDF. Its route adds the paper. */
export const drawnOffer = z.strictObject({ offerToken, choices });

export const offerPayment = z.strictObject({
  offerToken,
  version: z
    .int()
    .positive()
    .meta({ description: 'of the offer that was read', examples: [2] }),
  choices,
  shownTotal: z
    .int()
    .positive()
    .meta({
      description: 'that the client saw; a different one now is answered with 409',
      examples: [150],
    }),
  isExempt: z
    .boolean()
    .optional()
    .describe('whether the client saw that there is no sales tax; another answer now is 409'),
  state: destination,
});
export type OfferPayment = z.output<typeof offerPayment>;

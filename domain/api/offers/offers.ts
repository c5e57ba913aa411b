import { z } from 'zod';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { emailProblem, maxNameLength } from '../../customers/accounts.ts';
import { stateCodes } from '../../fulfillment/destinations.ts';
import { ownPricesProblem } from '../../offers/offer-lines.ts';
import { offerLimits, offerStateNames } from '../../offers/offers.ts';
import { maxLines, maxQuantityOfLine } from '../../orders/cart.ts';
import { typedLine, typedText } from '../../visible-text-schema.ts';
import { readPlan } from '../../wall/plan/plan-address.ts';
import { salePrice } from '../catalogue/prints.ts';
import { day } from '../orders/figures.ts';
import { author, authorName } from '../staff/staff.ts';

const anyId = z.guid();
const moment = z.iso.datetime();
const dollars = z.int().describe('US dollars');

export const offerVariant = z.strictObject({
  size: z.enum(sizeKeys),
  frameColor: z.enum(frameColors),
  mount: z.enum(mounts),
});

const offerLine = z
  .strictObject({
    printId: z.uuid(),
    variant: offerVariant,
    quantity: z.int('must be a whole number').min(1).max(maxQuantityOfLine),
    ownPrices: z
      .partialRecord(z.enum(sizeKeys), salePrice)
      .nullable()
      .describe("of one piece in US dollars, for each size that may be chosen; null: the page's"),
    mayChangeSize: z.boolean(),
    mayChangeFrame: z.boolean(),
  })
  .superRefine((line, context) => {
    const message = ownPricesProblem(line);
    if (message) context.addIssue({ code: 'custom', path: ['ownPrices'], message });
  });

const clientEmail = typedLine().refine((email) => email === '' || emailProblem(email) === undefined, {
  error: 'must be an email address, or empty until the offer is sent',
});

/** The query of the address of `/wall`, as the planner writes it. */
const wallPlan = z
  .string()
  .max(offerLimits.wall)
  .regex(/^[!-~]*$/, 'must be the query of an address of /wall')
  .superRefine((query, context) => {
    for (const message of readPlan(new URLSearchParams(query)).problems)
      context.addIssue({ code: 'custom', message });
  });

/** What an owner writes. A draft may lack a title, a client, a last day and lines until it is sent. */
const contents = {
  title: typedLine().max(offerLimits.title),
  words: typedText().max(offerLimits.words),
  clientName: typedLine().max(maxNameLength),
  clientEmail,
  tradeClientId: anyId.nullable().describe('the trade client whom it is for'),
  shipTo: z
    .enum(stateCodes)
    .nullable()
    .describe('the state that the prints of a trade client ship to, for the sales tax'),
  wall: wallPlan.describe('the query of the address of `/wall`; empty: no wall'),
  showsPrices: z.boolean().describe('false: the client reads “on request”, and cannot pay'),
  lastDay: day.nullable().describe('the last one on which it can be paid, in UTC'),
  lines: z
    .array(offerLine)
    .max(maxLines, `must have at most ${maxLines} lines; make a second offer for the rest`),
};
const offerContents = z.strictObject(contents);
export type OfferContents = z.output<typeof offerContents>;

export const offerToSave = z.strictObject({
  version: z.int().positive().describe('the one that was changed'),
  ...contents,
});

export const newOffer = z.strictObject({
  id: anyId.describe('made by the form, so that a repeated request makes one offer'),
  source: z
    .union([
      z.strictObject({ wall: wallPlan }),
      z.strictObject({ orderId: z.uuid() }),
      z.strictObject({ messageId: anyId }),
      z.strictObject({ offerId: anyId }),
      z.strictObject({ tradeClientId: anyId }),
    ])
    .nullable()
    .describe(
      'what it begins with: a planned wall, “the same again”, the client of a message, a copy, or a trade client',
    ),
});
export type NewOffer = z.output<typeof newOffer>;

const listedOffer = z.object({
  id: anyId,
  number: z.string(),
  state: z.enum(offerStateNames),
  title: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  createdAt: moment,
  lastDay: day.nullable(),
  lines: z.int(),
  openings: z.int().describe('how often its link was opened'),
});
export type ListedOffer = z.infer<typeof listedOffer>;

export const offersPage = z.object({ offers: z.array(listedOffer), cursor: anyId.nullable() });

const sizePrice = z.object({ price: dollars, memberPrice: dollars });

export const studioOffer = z.object({
  id: anyId,
  number: z.string(),
  version: z.int(),
  state: z.enum(offerStateNames),
  madeBy: authorName,
  createdAt: moment,
  ...contents,
  clientEmail: z.string(),
  wall: z.string(),
  prints: z
    .array(
      z.object({
        title: z.string(),
        pagePrices: z
          .partialRecord(z.enum(sizeKeys), sizePrice)
          .describe("what the sizes that may be chosen cost on the print's page, in the frame of the line"),
        problem: z.string().nullable().describe('why the line cannot be sold now'),
        warning: z.string().nullable().describe("own prices above the page's, which are allowed"),
      }),
    )
    .describe('of each line'),
  sentAt: moment.nullable().describe('when it was first sent'),
  sends: z.int().describe('how often it was sent'),
  mailedAt: moment.nullable().describe('when the last email left'),
  refusal: z.string().nullable().describe("why no mail server accepts the client's address"),
  link: z
    .string()
    .nullable()
    .describe('what the email has, and the preview of a draft; null: for owners only'),
  tradeClient: z.object({ id: anyId, company: z.string() }).nullable(),
  isExempt: z.boolean().describe('whether it is paid without sales tax now'),
  tax: z.string().nullable().describe('for a trade client: whether sales tax is charged, in a sentence'),
  withdrawnAt: moment.nullable(),
  paidOrder: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  photo: z.object({ addedAt: moment }).nullable().describe('of the client’s wall'),
  questions: z
    .array(z.object({ messageId: anyId, at: moment, beginning: z.string() }))
    .describe('newest first; they are answered among the messages'),
  openings: z.array(z.object({ day, opened: z.int() })).describe('of its link, oldest first'),
  history: z
    .array(
      z.object({
        id: z.uuid(),
        at: moment,
        staff: author,
        action: z
          .string()
          .describe(
            'as in the log: `created`, `changed`, `sent`, `extended`, `photo-added`, `photo-removed`, `withdrawn` or `undone`',
          ),
        lastDay: day.nullable().describe('of an extension'),
        isUndone: z.boolean(),
      }),
    )
    .describe('the latest changes by staff, newest first'),
  can: z.object({
    save: z.boolean(),
    send: z.boolean().describe('also again'),
    extend: z.boolean(),
    withdraw: z.boolean(),
    photograph: z.boolean().describe('store a photo of the client’s wall'),
  }),
});
export type StudioOffer = z.infer<typeof studioOffer>;

export type OfferChange = StudioOffer['history'][number];

export const offerQrCode = z.object({ rows: z.array(z.string()).describe('of modules: 1 is dark') });

export const offerSending = z.strictObject({
  version: z.int().positive().describe('the one that was read'),
  sends: z.int().nonnegative().describe('how often it was sent before, so that a repeated call sends once'),
});

export const offerExtension = z.strictObject({ lastDay: day });

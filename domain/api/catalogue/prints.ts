import { z } from 'zod';
import { categories, orientations } from '../../catalogue/categories.ts';
import { isSalePrice, priceRule } from '../../catalogue/pricing.ts';
import {
  maxChangedPrints,
  maxCounted,
  printLacks,
  printSorts,
  printStates,
} from '../../catalogue/print-states.ts';
import { maxTextLength } from '../../catalogue/text-limits.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { typedLine } from '../../visible-text-schema.ts';
import { pageCursor } from '../page-cursor.ts';
import { searchText } from './search-text.ts';

/** The filters of the list. */
const printFilter = z.object({
  q: searchText.optional().describe("words of title, artist, place or description; a file's name; or an id"),
  category: z.enum(categories).optional(),
  artist: searchText.optional().describe('the whole name'),
  state: z.enum(printStates).optional(),
  lack: z.enum(printLacks).optional().describe('without a master, or below 150 ppi in a variant on sale'),
});

export type StudioPrintFilter = z.input<typeof printFilter>;

export const printsQuery = printFilter.extend({
  sort: z.enum(printSorts).default('gallery').describe("gallery: the owner's order"),
  cursor: pageCursor(z.string().max(2000)),
});

const moment = z.iso.datetime();
const dollars = z.int().describe('US dollars');

export const listedPrint = z.object({
  _id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  category: z.enum(categories),
  orientation: z.enum(orientations),
  picture: z.string().describe('the address of a small one'),
  averageColor: z.string(),
  state: z.enum(printStates),
  publishAt: moment.nullable(),
  createdAt: moment,
  price: dollars,
  memberPrice: dollars,
  hasOwnPrices: z.boolean(),
  minPpi: z.int().nullable().describe('pixels per inch of the largest variant on sale'),
});
export type ListedPrint = z.infer<typeof listedPrint>;

export const printsPage = z.object({
  prints: z.array(listedPrint),
  cursor: z.string().nullable(),
  total: z
    .int()
    .nullable()
    .describe(`on all pages; only with the first. ${maxCounted + 1}: more than ${maxCounted}`),
});
export type PrintsPage = z.infer<typeof printsPage>;

export const artistNames = z.object({ artists: z.array(z.string()) });

/** A place in the gallery's order. */
export const place = z.union([
  z.strictObject({ before: z.uuid() }),
  z.strictObject({ after: z.uuid() }),
  z.strictObject({
    position: z.int().min(1).max(1_000_000).describe('1: first'),
    category: z.enum(categories).optional().describe('among the prints of this category'),
  }),
]);
export type Place = z.input<typeof place>;

export const salePrice = z.int().refine(isSalePrice, priceRule);
const chosenSizes = z.array(z.enum(sizeKeys)).min(1).max(sizeKeys.length).optional().describe('default: all');

const priceChange = z.union([
  z.strictObject({
    kind: z.literal('prices'),
    by: z.literal('percent'),
    percent: z.number().min(-90).max(1000),
    step: z.int().min(1).max(1000).describe('rounded up to the next multiple of these dollars'),
    sizes: chosenSizes,
  }),
  z.strictObject({
    kind: z.literal('prices'),
    by: z.literal('amount'),
    price: salePrice.optional(),
    memberPrice: salePrice.optional(),
    sizes: chosenSizes,
  }),
  z.strictObject({
    kind: z.literal('prices'),
    by: z.literal('shop').describe("back to the shop's prices"),
    sizes: chosenSizes,
  }),
]);

export type PriceChange = z.infer<typeof priceChange>;

/** A change of many prints at once. */
const printChange = z.union([
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('plan'), at: moment.describe('when it will be published') }),
  z.strictObject({ kind: z.literal('category'), category: z.enum(categories) }),
  z.strictObject({ kind: z.literal('artist'), artist: typedLine().min(1).max(maxTextLength.artist) }),
  priceChange,
]);
export type PrintChange = z.infer<typeof printChange>;

/** Prints by their ids, or all that match a filter. */
const chosenPrints = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxChangedPrints) }),
  z.strictObject({ filter: printFilter.strict().describe('all prints that match') }),
]);
export type ChosenPrints = z.input<typeof chosenPrints>;

export const changeRequest = z.strictObject({ prints: chosenPrints, change: printChange });
export const changeOrder = changeRequest.extend({
  digest: z.string().max(100).describe('of the preview; another result is refused'),
});

const amount = z.int();
/** What a change of many prints would do. */
export const changePreview = z.object({
  lines: z
    .array(
      z.object({
        printId: z.uuid(),
        title: z.string(),
        artist: z.string(),
        variants: z.string().nullable().describe('`Small, 8 variants`; null for what is not about variants'),
        before: z.string(),
        after: z.string(),
      }),
    )
    .describe('at most 1,000'),
  prints: amount.describe('that change'),
  variants: amount.describe('that get another price'),
  unchanged: z.array(z.object({ reason: z.string(), prints: amount, titles: z.array(z.string()) })),
  digest: z.string(),
});
export type ChangePreview = z.infer<typeof changePreview>;
export type ChangeLine = ChangePreview['lines'][number];

export const changedPrints = changePreview.pick({ prints: true, variants: true });

import { z } from 'zod';
import { maxTextLength } from '#domain/api/print.ts';
import {
  type ChangePreview,
  type ListedPrint,
  maxChangedPrints,
  type PrintChange,
  printLacks,
  printSorts,
  printStates,
} from '#domain/api/prints.ts';
import { categories, orientations } from '#domain/catalogue/categories.ts';
import { isSalePrice, priceRule } from '#domain/catalogue/pricing.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { typedLine } from '#domain/visible-text-schema.ts';
import { searchText } from '#server/studio/search-text.ts';

/** New prices of more forms take a fresh verification. */
export const maxFormsUnverified = 10;

/** The filters of the list. */
export const filterSchema = z.object({
  q: searchText.optional().describe("words of title, artist, place or description; a file's name; or an id"),
  category: z.enum(categories).optional(),
  artist: searchText.optional().describe('the whole name'),
  state: z.enum(printStates).optional(),
  lack: z.enum(printLacks).optional().describe('without a master, or below 150 ppi in a form on sale'),
});

export const listQuery = filterSchema.extend({
  sort: z.enum(printSorts).default('wall').describe("wall: the gallery's order"),
  cursor: z.string().max(2000).optional().describe('the `cursor` of the page before'),
});

const moment = z.iso.datetime();
const dollars = z.int().describe('US dollars');

export const listedPrint = z.object({
  _id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  category: z.enum(categories),
  orientation: z.enum(orientations),
  picture: z.string(),
  averageColor: z.string(),
  state: z.enum(printStates),
  publishAt: moment.nullable(),
  createdAt: moment,
  price: dollars,
  memberPrice: dollars,
  hasOwnPrices: z.boolean(),
  minPpi: z.int().nullable().describe('pixels per inch of the largest form on sale'),
}) satisfies z.ZodType<ListedPrint>;

export const placeSchema = z.union([
  z.strictObject({ before: z.uuid() }),
  z.strictObject({ after: z.uuid() }),
  z.strictObject({
    position: z.int().min(1).max(1_000_000).describe('1: first'),
    category: z.enum(categories).optional().describe('among the prints of this category'),
  }),
]);

export const salePrice = z.int().refine(isSalePrice, priceRule);
const chosenSizes = z.array(z.enum(sizeKeys)).min(1).max(sizeKeys.length).optional().describe('default: all');

const priceChangeSchema = z.union([
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

export const changeSchema = z.union([
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('plan'), at: moment.describe('when it will be published') }),
  z.strictObject({ kind: z.literal('category'), category: z.enum(categories) }),
  z.strictObject({ kind: z.literal('artist'), artist: typedLine().min(1).max(maxTextLength.artist) }),
  priceChangeSchema,
]) satisfies z.ZodType<PrintChange>;

export const chosenSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxChangedPrints) }),
  z.strictObject({ filter: filterSchema.strict().describe('all prints that match') }),
]);

const amount = z.int();
export const previewSchema = z.object({
  lines: z.array(
    z.object({
      printId: z.uuid(),
      title: z.string(),
      artist: z.string(),
      forms: z.string().nullable(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  prints: amount.describe('that change'),
  forms: amount.describe('that get another price'),
  unchanged: z.array(z.object({ reason: z.string(), prints: amount, titles: z.array(z.string()) })),
  digest: z.string(),
}) satisfies z.ZodType<ChangePreview>;

import { z } from 'zod';
import { type SizeKey, sizeKeys } from '../../catalogue/variants/sizes.ts';
import { listedPrint, salePrice } from './prints.ts';

const dollars = z.int().describe('US dollars');
const prices = z.object({ price: dollars, memberPrice: dollars });
export type Prices = z.infer<typeof prices>;

const priceTable = z.object(eachSize(prices));
export type PriceTable = z.infer<typeof priceTable>;

export const shopPrices = z.object({
  prices: priceTable,
  specified: priceTable.describe('what the shop came with'),
  ownPriced: z.array(listedPrint).describe('the prints with own prices, at most 200'),
  ownPricedTotal: z.int(),
});
export type ShopPrices = z.infer<typeof shopPrices>;

const sizePreview = z.object({
  size: z.enum(sizeKeys),
  before: prices,
  after: prices,
  prints: z.int().describe('that get the new prices'),
  keepOwn: z.int().describe('that keep own prices'),
});
export type SizePreview = z.infer<typeof sizePreview>;

export const pricesPreview = z.object({ sizes: z.array(sizePreview) });

const newPrices = z.strictObject({ price: salePrice, memberPrice: salePrice });
const someSizes = z.strictObject(eachSize(newPrices.optional()));
export type SizePrices = z.infer<typeof someSizes>;

export const pricesRequest = z.strictObject({ prices: someSizes });
export const pricesToSave = pricesRequest.extend({
  seen: someSizes.describe('the prices that were changed'),
});

function eachSize<Schema>(schema: Schema): Record<SizeKey, Schema> {
  return Object.fromEntries(sizeKeys.map((size) => [size, schema])) as Record<SizeKey, Schema>;
}

import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Executor } from '#server/database/database.ts';
import { basePrices } from '../tables.ts';

/** The shop's prices: those that the owner set, and the price table's (specification, section 3). */
export async function findBasePrices(on: Executor): Promise<BasePrices> {
  const rows = await on.select().from(basePrices);
  const own = rows.map(({ size, price, memberPrice }) => [size, { price, memberPrice }]);
  return { ...sizes, ...Object.fromEntries(own) };
}

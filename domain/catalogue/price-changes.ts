import type { PriceChange } from '../api/catalogue/prints.ts';
import type { Dollars } from '../money.ts';
import { findSaleProblem } from './pricing.ts';
import type { SizeKey } from './variants/sizes.ts';
import type { NewVariant } from './variants/variants.ts';

export interface Prices {
  price: Dollars;
  memberPrice: Dollars;
}

/** The prices of a variant after a change. @param shops the shop's prices for its size */
function changePrices(prices: Prices, change: PriceChange, shops: Prices): Prices {
  switch (change.by) {
    case 'percent':
      return {
        price: raiseByPercent(prices.price, change),
        memberPrice: raiseByPercent(prices.memberPrice, change),
      };
    case 'amount':
      return {
        price: change.price ?? prices.price,
        memberPrice: change.memberPrice ?? prices.memberPrice,
      };
    case 'shop':
      return { price: shops.price, memberPrice: shops.memberPrice };
  }
}

/** `+10 %, to the next $5`: $160 become $180, and $200 become $220. Below zero it is a discount, also rounded up. */
export function raiseByPercent(
  dollars: Dollars,
  { percent, step }: { percent: number; step: Dollars },
): Dollars {
  // Hundredths of a percent are whole numbers, so that $200 and 10 % are exactly $220.
  const hundredths = Math.round(dollars * (10_000 + Math.round(percent * 100)));
  return Math.ceil(hundredths / (10_000 * step)) * step;
}

type PriceChangeOutcome<Repriced> =
  | { ok: true; variants: Repriced[]; changed: { before: Repriced; after: Repriced }[] }
  /** Why the print keeps its prices, as the end of a sentence about prints. */
  | { ok: false; reason: string };

/** The variants of a print after a change of their prices. A print changes in all the variants that were meant, or in none. */
export function repriceVariants<Repriced extends NewVariant>(
  variants: readonly Repriced[],
  change: PriceChange,
  basePrices: Readonly<Record<SizeKey, Prices>>,
): PriceChangeOutcome<Repriced> {
  const isMeant = ({ size }: Repriced) => change.sizes === undefined || change.sizes.includes(size);
  if (!variants.some(isMeant)) return { ok: false, reason: 'are not made in these sizes' };
  const pairs = variants.map((before) => ({
    before,
    after: isMeant(before) ? { ...before, ...changePrices(before, change, basePrices[before.size]) } : before,
  }));
  const changed = pairs.filter(
    ({ before, after }) => before.price !== after.price || before.memberPrice !== after.memberPrice,
  );
  if (changed.length === 0) return { ok: false, reason: 'cost this already' };
  const all = pairs.map(({ after }) => after);
  const problem = findSaleProblem(all);
  return problem ? { ok: false, reason: problem } : { ok: true, variants: all, changed };
}

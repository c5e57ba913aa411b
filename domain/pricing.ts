import { centsToWholeDollars, type Dollars, roundToWholeDollars } from './money.ts';
import type { Variant } from './product.ts';
import { sizeKeys } from './sizes.ts';
import { onSale } from './variants.ts';

/** What one piece costs this buyer. */
export function unitPrice(priced: { price: Dollars; memberPrice: Dollars }, isMember: boolean): Dollars {
  return isMember ? priced.memberPrice : priced.price;
}

/**
 * A price stated either in dollars or in cents (a variant may carry either; specification, section 3),
 * as whole dollars. Dollars win where both stand.
 */
export function readPrice(dollars: number | null | undefined, cents: number | null | undefined): Dollars {
  return dollars == null ? centsToWholeDollars(cents ?? 0) : roundToWholeDollars(dollars);
}

/** What a wall label says of a print: the prices of its smallest size on sale, and its lowest member price. */
export interface PriceLabel {
  price: Dollars;
  memberPrice: Dollars;
  priceMin: Dollars;
  sizeCount: number;
}

/** All zero when nothing is on sale. */
export function priceLabel(variants: readonly Variant[]): PriceLabel {
  const sold = onSale(variants);
  const smallest = sizeKeys.find((size) => sold.some((variant) => variant.size === size));
  const ofSmallest = sold.filter((variant) => variant.size === smallest);
  return {
    price: lowest(ofSmallest.map((variant) => variant.price)),
    memberPrice: lowest(ofSmallest.map((variant) => variant.memberPrice)),
    priceMin: lowest(sold.map((variant) => variant.memberPrice)),
    sizeCount: new Set(sold.map((variant) => variant.size)).size,
  };
}

function lowest(prices: Dollars[]): Dollars {
  return prices.length === 0 ? 0 : Math.min(...prices);
}

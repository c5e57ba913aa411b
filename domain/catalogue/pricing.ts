import { type Dollars, maxDollarsOfPayment } from '../money.ts';
import { type SizeKey, sizeKeys } from './variants/sizes.ts';
import { type NewVariant, onSale, type PricedVariant } from './variants/variants.ts';

/** The price of one piece for this buyer. */
export function unitPrice(prices: { price: Dollars; memberPrice: Dollars }, isMember: boolean): Dollars {
  return isMember ? prices.memberPrice : prices.price;
}

/** What every variant of a size costs, unless a print has own prices. */
export type BasePrices = Readonly<Record<SizeKey, { price: Dollars; memberPrice: Dollars }>>;

/** The rule for prices that an owner sets, as the end of a sentence in error messages. */
export const priceRule = `must be in whole dollars from 1 to ${maxDollarsOfPayment}`;

/** An owner who sets new prices of more variants proves again who they are. */
export const maxVariantsUnverified = 10;

/** True for a valid price. Prices are never rounded, so a print is never sold at a price its owner didn't set. */
export function isSalePrice(dollars: number): boolean {
  return Number.isInteger(dollars) && dollars >= 1 && dollars <= maxDollarsOfPayment;
}

/**
 * Why a print cannot be sold in these variants, as the end of a sentence that starts with the print; undefined when it
 * can. An empty list means the shop's price table.
 */
export function findSaleProblem(variants: readonly NewVariant[]): string | undefined {
  if (variants.length > 0 && !variants.some(({ isActive }) => isActive)) {
    return 'would not be on sale in any variant; hide it instead';
  }
  for (const { size, frameColor, mount, price, memberPrice } of variants) {
    const place = `in ${size}, ${frameColor}, ${mount}`;
    const invalidPrice = [price, memberPrice].find((each) => !isSalePrice(each));
    if (invalidPrice !== undefined) return `would cost $${invalidPrice} ${place}; a price ${priceRule}`;
    if (memberPrice > price) {
      return `would cost members more than others ${place}: $${memberPrice} over $${price}`;
    }
  }
  return undefined;
}

/** A print's wall label: the prices of its smallest size on sale, and its lowest member price. */
export interface PriceLabel {
  price: Dollars;
  memberPrice: Dollars;
  priceMin: Dollars;
  sizeCount: number;
}

/** Instead of prices. */
export const notOnSale = 'Not on sale at the moment';

/** All zero when nothing is on sale. */
export function priceLabel(variants: readonly PricedVariant[]): PriceLabel {
  const variantsOnSale = onSale(variants);
  const smallest = sizeKeys.find((size) => variantsOnSale.some((variant) => variant.size === size));
  const variantsOfSmallest = variantsOnSale.filter((variant) => variant.size === smallest);
  return {
    price: lowest(variantsOfSmallest.map((variant) => variant.price)),
    memberPrice: lowest(variantsOfSmallest.map((variant) => variant.memberPrice)),
    priceMin: lowest(variantsOnSale.map((variant) => variant.memberPrice)),
    sizeCount: new Set(variantsOnSale.map((variant) => variant.size)).size,
  };
}

function lowest(prices: Dollars[]): Dollars {
  return prices.length === 0 ? 0 : Math.min(...prices);
}

import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { describeDimensions, type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import { formatDollars } from '#domain/money.ts';
import type { PolicyTable } from '#domain/shop/policies.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';

/** The sizes that the workshop can make, with the shop's prices. A print may have its own prices. */
export function priceTable(
  { equipment }: Pick<ShopDetails, 'equipment'>,
  basePrices: BasePrices,
): PolicyTable {
  const variants = standardVariants('').filter((variant) => !whyNotMakeable(variant, equipment));
  const isMade = (size: SizeKey) => variants.some((variant) => variant.size === size);
  return {
    kind: 'table',
    caption: 'Sizes, and the prices of most prints',
    columns: ['Size', 'Regular', 'Member', 'Border'],
    rows: sizeKeys.filter(isMade).map((size) => {
      const { name, borderInches, hasShadowBox } = sizes[size];
      const { price, memberPrice } = basePrices[size];
      const border = `${borderInches} inch ${hasShadowBox ? 'border, shadow box' : 'mat'}`;
      return {
        name,
        note: describeDimensions(size),
        cells: [formatDollars(price), formatDollars(memberPrice), border],
      };
    }),
  };
}

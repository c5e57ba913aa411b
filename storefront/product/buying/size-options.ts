import { unitPrice } from '#domain/catalogue/pricing.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import { availableSizes, changedVariant, type PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { formatDollars } from '#domain/money.ts';

/** Each size on sale with this buyer's price, in the frame and mount of `variant` where they are sold. */
export function sizeOptions(variants: readonly PricedVariant[], variant: PricedVariant, isMember: boolean) {
  return availableSizes(variants).map((size) => {
    const name = `${sizes[size].name}, ${describeDimensions(size)}`;
    const ofSize = changedVariant(variants, variant, { size });
    const price = formatDollars(ofSize ? unitPrice(ofSize, isMember) : 0);
    return { value: size, name, price, text: `${name}, ${price}` };
  });
}

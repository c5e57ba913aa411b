import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { minPixelsPerInch, pixelsPerInch } from '#domain/framing/framing.ts';
import type { CustomVariant } from '../save-print.ts';

interface SharpVariants {
  /** Empty: the print is sold by the price table. */
  variants: CustomVariant[];
  /** The variants taken off sale because the file has too few pixels: `collector (Full Bleed), exhibition`. */
  notOffered: string;
  isOnSale: boolean;
}

/**
 * Takes the variants off sale that a print master doesn't fill at 150 pixels per inch.
 * @param custom the print's own variants; empty when it is sold by the price table
 */
export function takeBlurredOffSale(
  custom: readonly CustomVariant[],
  photograph: { width: number; height: number },
  basePrices?: BasePrices,
): SharpVariants {
  const all =
    custom.length > 0 ? custom : standardVariants('', basePrices).map(({ sku: _, ...variant }) => variant);
  const isSharp = (variant: CustomVariant) => pixelsPerInch(photograph, variant) >= minPixelsPerInch;
  const blurred = all.filter((variant) => variant.isActive && !isSharp(variant));
  const variants = all.map((variant) => ({ ...variant, isActive: variant.isActive && isSharp(variant) }));
  return {
    variants: blurred.length > 0 ? variants : [...custom],
    notOffered: sizeKeys.flatMap((size) => describeVariants(size, blurred, variants)).join(', '),
    isOnSale: variants.some(({ isActive }) => isActive),
  };
}

function describeVariants(size: SizeKey, blurred: CustomVariant[], variants: CustomVariant[]): string[] {
  const mounts = new Set(blurred.filter((variant) => variant.size === size).map(({ mount }) => mount));
  if (mounts.size === 0) return [];
  const isWholeSize = !variants.some((variant) => variant.size === size && variant.isActive);
  return [isWholeSize ? size : `${size} (${[...mounts].join(', ')})`];
}

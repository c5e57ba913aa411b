import { leastPixelsPerInch, pixelsPerInch } from '#domain/framing.ts';
import { type SizeKey, sizeKeys } from '#domain/sizes.ts';
import { defaultVariants } from '#domain/variants.ts';
import type { OwnVariant } from '../save-print.ts';

interface SettledVariants {
  /** None: the default table. */
  variants: OwnVariant[];
  /** In which forms it would be on sale, had its file more pixels: `collector (Full Bleed), exhibition`. */
  notOffered: string;
  isOnSale: boolean;
}

/**
 * The variants of a print whose file is what will be printed: those it does not fill at 150 pixels per inch are kept
 * off sale.
 * @param own its own variants; none: the default table
 */
export function settleVariants(
  own: readonly OwnVariant[],
  photograph: { width: number; height: number },
): SettledVariants {
  const all = own.length > 0 ? own : defaultVariants('').map(({ sku: _, ...variant }) => variant);
  const isSharp = (variant: OwnVariant) => pixelsPerInch(photograph, variant) >= leastPixelsPerInch;
  const blurred = all.filter((variant) => variant.isActive && !isSharp(variant));
  const variants = all.map((variant) => ({ ...variant, isActive: variant.isActive && isSharp(variant) }));
  return {
    variants: blurred.length > 0 ? variants : [...own],
    notOffered: sizeKeys.flatMap((size) => describeForms(size, blurred, variants)).join(', '),
    isOnSale: variants.some(({ isActive }) => isActive),
  };
}

function describeForms(size: SizeKey, blurred: OwnVariant[], variants: OwnVariant[]): string[] {
  const mounts = new Set(blurred.filter((variant) => variant.size === size).map(({ mount }) => mount));
  if (mounts.size === 0) return [];
  const isGone = !variants.some((variant) => variant.size === size && variant.isActive);
  return [isGone ? size : `${size} (${[...mounts].join(', ')})`];
}

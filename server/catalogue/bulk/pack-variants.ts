import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { defaultSku } from '#domain/catalogue/variants/variants.ts';
import type { CustomVariant } from '../save-print.ts';

/** Regular and member price of a size, or all values of a single variant. */
type PackedValue = [price: number, memberPrice: number, isActive?: boolean, sku?: string];

/**
 * The own variants of a print, short enough for the log of changes: `{ "small": [200, 160] }` for a size in all frames and
 * mounts, and `{ "small|black|Border": [200, 160, true, "sku"] }` for a variant of a size that has others. Null: the shop's
 * prices in every variant.
 */
export type PackedVariants = Record<string, PackedValue> | null;

export function packVariants(printId: string, variants: readonly CustomVariant[]): PackedVariants {
  if (variants.length === 0) return null;
  const entries = sizeKeys.flatMap((size): [string, PackedValue][] => {
    const ofSize = variants.filter((variant) => variant.size === size);
    const [first] = ofSize;
    const isUniform = ofSize.every(
      (variant) =>
        variant.price === first?.price &&
        variant.memberPrice === first.memberPrice &&
        variant.isActive &&
        (variant.sku ?? defaultSku(printId, variant)) === defaultSku(printId, variant),
    );
    const isWhole = first && isUniform && ofSize.length === frameColors.length * mounts.length;
    if (isWhole) return [[size, [first.price, first.memberPrice]]];
    return ofSize.map(({ frameColor, mount, price, memberPrice, isActive, sku }) => {
      const key = [size, frameColor, mount].join('|');
      return [key, [price, memberPrice, isActive, sku ?? defaultSku(printId, { size, frameColor, mount })]];
    });
  });
  return Object.fromEntries(entries);
}

export function unpackVariants(packed: PackedVariants): CustomVariant[] {
  const entries: [string, PackedValue][] = packed ? Object.entries(packed) : [];
  return entries.flatMap(([key, [price, memberPrice, isActive = true, sku]]) => {
    const [size, frameColor, mount] = key.split('|') as [
      SizeKey,
      CustomVariant['frameColor']?,
      CustomVariant['mount']?,
    ];
    if (frameColor && mount) return [{ size, frameColor, mount, price, memberPrice, isActive, sku }];
    return frameColors.flatMap((color) =>
      mounts.map((each) => ({ size, frameColor: color, mount: each, price, memberPrice, isActive })),
    );
  });
}

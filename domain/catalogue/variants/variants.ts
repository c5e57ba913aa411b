import type { PricedVariant, Variant } from '../../api/catalogue/product.ts';
import type { Dollars } from '../../money.ts';
import { type FrameColor, type FrameColorName, frameColors, parseFrame } from './frames.ts';
import { type Mount, mountSlug, mounts } from './mounts.ts';
import { type SizeKey, sizeKeys, sizes } from './sizes.ts';

export type { PricedVariant, Variant };

/** A priced variant without the SKU that it may get. */
export type NewVariant = Omit<PricedVariant, 'sku'>;

/** The variant that a print's page opens with, if it is on sale (specification, section 4). */
export const defaultVariant: Variant = { size: 'small', frameColor: 'black', mount: 'Border' };

/**
 * Every size with every frame and mount, for a print without its own variants (specification, section 3).
 * @param prices the shop's prices, by default those of the size table
 */
export function standardVariants(
  printId: string,
  prices: Readonly<Record<SizeKey, { price: Dollars; memberPrice: Dollars }>> = sizes,
): PricedVariant[] {
  return sizeKeys.flatMap((size) =>
    frameColors.flatMap((frameColor) =>
      mounts.map((mount) => ({
        sku: defaultSku(printId, { size, frameColor, mount }),
        size,
        frameColor,
        mount,
        price: prices[size].price,
        memberPrice: prices[size].memberPrice,
        isActive: true,
      })),
    ),
  );
}

export function onSale(variants: readonly PricedVariant[]): PricedVariant[] {
  return variants.filter((variant) => variant.isActive);
}

/** The variant of a cart line or a favorite, which store the frame's name. */
export function variantOf(saved: { size: SizeKey; frameColorName: FrameColorName; border: Mount }): Variant {
  return { size: saved.size, frameColor: parseFrame(saved.frameColorName) ?? 'none', mount: saved.border };
}

/** The variant on sale that equals this one, if there is one. */
export function findVariant(variants: readonly PricedVariant[], variant: Variant): PricedVariant | undefined {
  return onSale(variants).find((each) => isSameVariant(each, variant));
}

export function isSameVariant(one: Variant, other: Variant): boolean {
  return one.size === other.size && one.frameColor === other.frameColor && one.mount === other.mount;
}

/** The sizes on sale, in the order of the size table. */
export function availableSizes(variants: readonly PricedVariant[]): SizeKey[] {
  return sizeKeys.filter((size) => onSale(variants).some((variant) => variant.size === size));
}

export function availableFrames(variants: readonly PricedVariant[], size: SizeKey): FrameColor[] {
  const ofSize = onSale(variants).filter((variant) => variant.size === size);
  return frameColors.filter((color) => ofSize.some((variant) => variant.frameColor === color));
}

export function availableMounts(
  variants: readonly PricedVariant[],
  size: SizeKey,
  frameColor: FrameColor,
): Mount[] {
  const ofFrame = onSale(variants).filter((each) => each.size === size && each.frameColor === frameColor);
  return mounts.filter((mount) => ofFrame.some((variant) => variant.mount === mount));
}

/**
 * The variant on sale nearest to `wish`. It keeps the part that the visitor has just chosen. Each other part that is not
 * sold with it becomes the first that is (specification, section 4). Undefined when nothing is on sale.
 * @param keep the part that the visitor has just chosen
 */
export function nearestVariant(
  variants: readonly PricedVariant[],
  wish: Variant,
  keep: keyof Variant = 'size',
): PricedVariant | undefined {
  const candidates = onSale(variants);
  const order: (keyof Variant)[] = [keep, ...variantKeys.filter((key) => key !== keep)];
  return order.reduce((remaining, key) => narrow(remaining, key, wish), inTableOrder(candidates))[0];
}

/** Keeps the changed part and adapts the other two to what is sold (specification, section 4). */
export function changedVariant(
  variants: readonly PricedVariant[],
  current: Variant,
  change: Partial<Variant>,
): PricedVariant | undefined {
  const keep = change.frameColor ? 'frameColor' : change.mount ? 'mount' : 'size';
  return nearestVariant(variants, { ...current, ...change }, keep);
}

const variantKeys: readonly (keyof Variant)[] = ['size', 'frameColor', 'mount'];

function narrow(candidates: PricedVariant[], key: keyof Variant, wish: Variant): PricedVariant[] {
  const exact = candidates.filter((variant) => variant[key] === wish[key]);
  const first = candidates[0];
  if (exact.length > 0 || first === undefined) return exact;
  return candidates.filter((variant) => variant[key] === first[key]);
}

function inTableOrder(variants: readonly PricedVariant[]): PricedVariant[] {
  return variants.toSorted(
    (one, other) =>
      sizeKeys.indexOf(one.size) - sizeKeys.indexOf(other.size) ||
      frameColors.indexOf(one.frameColor) - frameColors.indexOf(other.frameColor) ||
      mounts.indexOf(one.mount) - mounts.indexOf(other.mount),
  );
}

/** The SKU of a variant whose owner set none: the print's id and the variant. */
export function defaultSku(printId: string, { size, frameColor, mount }: Variant): string {
  return [printId, size, frameColor, mountSlug(mount)].join('_');
}

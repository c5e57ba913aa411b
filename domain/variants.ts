import { type FrameColor, frameColors } from './frames.ts';
import { type Mount, mounts } from './mounts.ts';
import type { Variant } from './product.ts';
import { type SizeKey, sizeKeys, sizes } from './sizes.ts';

/** One way to have a print: what a visitor chooses on its page. */
export interface Choice {
  size: SizeKey;
  frameColor: FrameColor;
  mount: Mount;
}

/** The first choice on a print's page where the print is on sale so (specification, section 4). */
export const defaultChoice: Choice = { size: 'small', frameColor: 'black', mount: 'Border' };

/** Every size with every frame and mount, for a print that has no variants of its own (specification, section 3). */
export function defaultVariants(printId: string): Variant[] {
  return sizeKeys.flatMap((size) =>
    frameColors.flatMap((frameColor) =>
      mounts.map((mount) => ({
        sku: defaultSku(printId, { size, frameColor, mount }),
        size,
        frameColor,
        mount,
        price: sizes[size].price,
        memberPrice: sizes[size].memberPrice,
        isActive: true,
      })),
    ),
  );
}

export function onSale(variants: readonly Variant[]): Variant[] {
  return variants.filter((variant) => variant.isActive);
}

/** The variant on sale that is exactly this choice, if there is one. */
export function findVariant(variants: readonly Variant[], choice: Choice): Variant | undefined {
  return onSale(variants).find((variant) => isSameChoice(variant, choice));
}

export function isSameChoice(one: Choice, other: Choice): boolean {
  return one.size === other.size && one.frameColor === other.frameColor && one.mount === other.mount;
}

/** Which sizes, and for a choice which frames and mounts, are on sale, in the order of the tables. */
export function availableSizes(variants: readonly Variant[]): SizeKey[] {
  return sizeKeys.filter((size) => onSale(variants).some((variant) => variant.size === size));
}

export function availableFrames(variants: readonly Variant[], size: SizeKey): FrameColor[] {
  const ofSize = onSale(variants).filter((variant) => variant.size === size);
  return frameColors.filter((color) => ofSize.some((variant) => variant.frameColor === color));
}

export function availableMounts(
  variants: readonly Variant[],
  size: SizeKey,
  frameColor: FrameColor,
): Mount[] {
  const ofFrame = onSale(variants).filter((each) => each.size === size && each.frameColor === frameColor);
  return mounts.filter((mount) => ofFrame.some((variant) => variant.mount === mount));
}

/**
 * The variant nearest to a wish: what was asked last is kept, and what does not go with it falls back to
 * the first that is on sale (specification, section 4). Undefined when nothing is on sale at all.
 * @param keep which of the three the visitor has just chosen and must therefore stay
 */
export function nearestVariant(
  variants: readonly Variant[],
  wish: Choice,
  keep: keyof Choice = 'size',
): Variant | undefined {
  const candidates = onSale(variants);
  const order: (keyof Choice)[] = [keep, ...choiceKeys.filter((key) => key !== keep)];
  return order.reduce((left, key) => narrow(left, key, wish), inTableOrder(candidates))[0];
}

const choiceKeys: readonly (keyof Choice)[] = ['size', 'frameColor', 'mount'];

function narrow(candidates: Variant[], key: keyof Choice, wish: Choice): Variant[] {
  const exact = candidates.filter((variant) => variant[key] === wish[key]);
  const first = candidates[0];
  if (exact.length > 0 || first === undefined) return exact;
  return candidates.filter((variant) => variant[key] === first[key]);
}

function inTableOrder(variants: readonly Variant[]): Variant[] {
  return variants.toSorted(
    (one, other) =>
      sizeKeys.indexOf(one.size) - sizeKeys.indexOf(other.size) ||
      frameColors.indexOf(one.frameColor) - frameColors.indexOf(other.frameColor) ||
      mounts.indexOf(one.mount) - mounts.indexOf(other.mount),
  );
}

/** The sku of a variant that was given none: the print and the choice, in words. */
export function defaultSku(printId: string, { size, frameColor, mount }: Choice): string {
  return [printId, size, frameColor, mount.toLowerCase().replace(' ', '-')].join('_');
}

import { type SizeKey, sizeKeys, sizes } from './sizes.ts';
import type { Variant } from './variants.ts';

/** `Giant and larger`, `Large (Border)`, or `Large with a frame`: sizes of which only some variants change say which. */
export function nameVariants(variants: readonly Variant[]): string[] {
  const whole = sizeKeys.filter(
    (size) => variants.filter((variant) => variant.size === size).length === variantsPerSize,
  );
  const [first] = whole;
  const isRest =
    first !== undefined && whole.length > 1 && whole.length === sizeKeys.length - sizeKeys.indexOf(first);
  const names = isRest ? [`${sizes[first].name} and larger`] : whole.map((size) => sizes[size].name);
  const partly = sizeKeys.filter(
    (size) => !whole.includes(size) && variants.some((variant) => variant.size === size),
  );
  return [...names, ...partly.map((size) => nameSome(size, variants))];
}

/** Four frames in two mounts. */
const variantsPerSize = 8;

function nameSome(size: SizeKey, variants: readonly Variant[]): string {
  const own = variants.filter((variant) => variant.size === size);
  const mounts = [...new Set(own.map(({ mount }) => mount))];
  const needsFrame = own.every(({ frameColor }) => frameColor !== 'none');
  const details = [...(mounts.length === 1 ? mounts : []), ...(needsFrame ? ['framed'] : [])];
  return `${sizes[size].name} (${details.join(', ')})`;
}

import { frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { glazingOf, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { describeMount } from '#domain/framing/framing-texts.ts';
import { goesInTube, type LargestInTube, tubePacking } from '#domain/fulfillment/tubes.ts';

/** The contents of the parcel, one line for each item. */
export function inTheBox(variant: Variant, largestInTube: LargestInTube): string[] {
  const { hasShadowBox } = sizes[variant.size];
  if (goesInTube(variant, { hasMat: !isFullBleed(variant.mount) && !hasShadowBox }, largestInTube)) {
    return [
      `The print, ${withMount(variant)}, not framed, rolled in a tube`,
      `A card that says how to unroll it, within ${tubePacking.unrollWithin}`,
    ];
  }
  if (variant.frameColor === 'none') {
    return [`The print on its board, ${withMount(variant)}, not framed`, 'Corner guards and a backing sheet'];
  }
  const frame = `${frames[variant.frameColor].name.toLowerCase()} frame`;
  return [
    `The print in its ${frame}, ${withMount(variant)}, behind ${glazingOf(variant.size)}`,
    hasShadowBox ? 'A cleat for the wall, with screws and a spirit level' : 'Two wall hooks with their nails',
    'Cotton gloves for hanging it',
  ];
}

function withMount(variant: Variant): string {
  return isFullBleed(variant.mount) ? 'full bleed' : `with a ${describeMount(variant)}`;
}

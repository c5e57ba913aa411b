import { frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { glazingOf, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Choice } from '#domain/catalogue/variants/variants.ts';
import { describeMount } from '#domain/framing/framing-texts.ts';
import { goesInTube, type LargestInTube, tubePacking } from '#domain/fulfillment/tubes.ts';

/** The contents of the parcel, one line for each item. */
export function inTheBox(choice: Choice, largestInTube: LargestInTube): string[] {
  const { hasShadowBox } = sizes[choice.size];
  if (goesInTube(choice, { hasMat: !isFullBleed(choice.mount) && !hasShadowBox }, largestInTube)) {
    return [
      `The print, ${withMount(choice)}, not framed, rolled in a tube`,
      `A card that says how to unroll it, within ${tubePacking.unrollWithin}`,
    ];
  }
  if (choice.frameColor === 'none') {
    return [`The print on its board, ${withMount(choice)}, not framed`, 'Corner guards and a backing sheet'];
  }
  const frame = `${frames[choice.frameColor].name.toLowerCase()} frame`;
  return [
    `The print in its ${frame}, ${withMount(choice)}, behind ${glazingOf(choice.size)}`,
    hasShadowBox ? 'A cleat for the wall, with screws and a spirit level' : 'Two wall hooks with their nails',
    'Cotton gloves for hanging it',
  ];
}

function withMount(choice: Choice): string {
  return isFullBleed(choice.mount) ? 'full bleed' : `with a ${describeMount(choice)}`;
}

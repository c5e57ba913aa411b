import { type FrameColor, frameColors, parseFrame } from './frames.ts';
import { mountSlug, parseMount } from './mounts.ts';
import { isSizeKey } from './sizes.ts';
import { defaultVariant, nearestVariant, type PricedVariant, type Variant } from './variants.ts';

/** The variant in which a print's page opens, for each frame a visitor may prefer; empty when nothing is on sale. */
export type OpeningVariants = Partial<Record<FrameColor, Variant>>;

/** The opening variants of a print with its own variants. */
export function openingVariants(variants: readonly PricedVariant[]): OpeningVariants {
  return Object.fromEntries(
    frameColors.flatMap((preferred) => {
      const nearest = nearestVariant(variants, { ...defaultVariant, frameColor: preferred });
      if (!nearest) return [];
      const { size, frameColor, mount } = nearest;
      return [[preferred, { size, frameColor, mount }]];
    }),
  );
}

/** The variant that a print's card shows and its page opens in. A print without its own variants is sold in every variant. */
export function openingVariant(
  { openingVariants }: { openingVariants?: OpeningVariants | undefined },
  frameColor: FrameColor,
): Variant | undefined {
  return openingVariants ? openingVariants[frameColor] : { ...defaultVariant, frameColor };
}

/** The variant in the query of a print's address. Missing and unknown values become the default. */
export function readVariant(query: URLSearchParams): Variant {
  const size = query.get('size');
  return {
    size: isSizeKey(size) ? size : defaultVariant.size,
    frameColor: parseFrame(query.get('frame')) ?? defaultVariant.frameColor,
    mount: parseMount(query.get('mount')) ?? defaultVariant.mount,
  };
}

/** `?size=large&frame=wood&mount=full-bleed`: the query that opens a print's page in this variant. */
export function writeVariant({ size, frameColor, mount }: Variant): string {
  return `?${new URLSearchParams({ size, frame: frameColor, mount: mountSlug(mount) })}`;
}

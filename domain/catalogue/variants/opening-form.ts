import { type FrameColor, frameColors, parseFrame } from './frames.ts';
import { mountSlug, parseMount } from './mounts.ts';
import { isSizeKey } from './sizes.ts';
import { type Choice, defaultChoice, nearestVariant, type Variant } from './variants.ts';

/** The form in which a print's page opens, for each frame a visitor may prefer; empty when nothing is on sale. */
export type OpeningForms = Partial<Record<FrameColor, Choice>>;

/** The opening forms of a print with its own variants. */
export function openingForms(variants: readonly Variant[]): OpeningForms {
  return Object.fromEntries(
    frameColors.flatMap((preferred) => {
      const nearest = nearestVariant(variants, { ...defaultChoice, frameColor: preferred });
      if (!nearest) return [];
      const { size, frameColor, mount } = nearest;
      return [[preferred, { size, frameColor, mount }]];
    }),
  );
}

/** The form that a print's card shows and its page opens in. A print without its own variants is sold in every form. */
export function openingForm(
  { forms }: { forms?: OpeningForms | undefined },
  frameColor: FrameColor,
): Choice | undefined {
  return forms ? forms[frameColor] : { ...defaultChoice, frameColor };
}

/** The choice in the query of a print's address. Missing and unknown values become the default. */
export function readChoice(query: URLSearchParams): Choice {
  const size = query.get('size');
  return {
    size: isSizeKey(size) ? size : defaultChoice.size,
    frameColor: parseFrame(query.get('frame')) ?? defaultChoice.frameColor,
    mount: parseMount(query.get('mount')) ?? defaultChoice.mount,
  };
}

/** `?size=large&frame=wood&mount=full-bleed`: the query that opens a print's page in this form. */
export function writeChoice({ size, frameColor, mount }: Choice): string {
  return `?${new URLSearchParams({ size, frame: frameColor, mount: mountSlug(mount) })}`;
}

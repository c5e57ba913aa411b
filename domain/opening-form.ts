import { type FrameColor, frameColors } from './frames.ts';
import type { Variant } from './product.ts';
import { type Choice, defaultChoice, nearestVariant } from './variants.ts';

/** For each frame wished for, the form in which a print's page opens; empty when nothing is on sale. */
export type OpeningForms = Partial<Record<FrameColor, Choice>>;

/** Of a print with variants of its own. */
export function openingForms(variants: readonly Variant[]): OpeningForms {
  return Object.fromEntries(
    frameColors.flatMap((frameColor) => {
      const nearest = nearestVariant(variants, { ...defaultChoice, frameColor });
      return nearest ? [[frameColor, formOf(nearest)]] : [];
    }),
  );
}

/** The form that a card of the print stands for: the one its page opens in. A print without forms of its own has all. */
export function openingForm(
  { forms }: { forms?: OpeningForms | undefined },
  frameColor: FrameColor,
): Choice | undefined {
  return forms ? forms[frameColor] : { ...defaultChoice, frameColor };
}

function formOf({ size, frameColor, mount }: Variant): Choice {
  return { size, frameColor, mount };
}

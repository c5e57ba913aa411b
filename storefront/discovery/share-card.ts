import { openingForm } from '#domain/opening-form.ts';
import { defaultChoice } from '#domain/variants.ts';
import type { WallCardData } from '../catalogue/wall/print-card-data.ts';
import type { SharedPicture } from './sharing-tags.tsx';

/** The first of a wall's prints stands for the wall. */
export function shareFirst([card]: readonly WallCardData[]): SharedPicture | undefined {
  if (!card) return undefined;
  const form = openingForm(card, defaultChoice.frameColor) ?? defaultChoice;
  return { photograph: card.photograph, form, alt: `${card.title} by ${card.artist}, framed` };
}

import { openingForm } from '#domain/opening-form.ts';
import { defaultChoice } from '#domain/variants.ts';
import type { WallCardData } from '../catalogue/wall/print-card-data.ts';
import type { SharedPicture } from './page-head.tsx';

/** The first print of a list represents its page. */
export function shareFirst([card]: readonly WallCardData[]): SharedPicture | undefined {
  if (!card) return undefined;
  const form = openingForm(card, defaultChoice.frameColor) ?? defaultChoice;
  return { photograph: card.photograph, form, alt: `${card.title} by ${card.artist}, framed` };
}

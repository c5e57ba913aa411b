import { sharingPictureSize, sharingPictureUrl } from '#domain/sharing-picture.ts';
import type { Choice } from '#domain/variants/variants.ts';
import { photographName } from '../storage/photograph-store.ts';
import { type FramedPrint, type NamedDrawing, toDrawing } from './framed-picture.ts';

/** The picture of a print for shared links (domain/sharing-picture.ts). */
export function sharingDrawing(print: FramedPrint, form: Choice): NamedDrawing {
  const shape = { longSidePixels: sharingPictureSize.widthPixels, around: 'close-up and wall' } as const;
  const name = photographName(sharingPictureUrl(print.photograph, form));
  return { name, drawing: toDrawing(print, form, shape) };
}

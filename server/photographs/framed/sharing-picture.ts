import { modelUrl } from '#domain/catalogue/model-url.ts';
import { sharingPictureSize, sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Mouldings, mouldingOf, profileOf } from '#domain/framing/mouldings.ts';
import { photographName } from '../storage/photograph-store.ts';
import { type FramedPrint, type NamedDrawing, toDrawing } from './framed-picture.ts';

/** The picture of a print for shared links (domain/catalogue/sharing-picture.ts). */
export function sharingDrawing(print: FramedPrint, variant: Variant, mouldings: Mouldings): NamedDrawing {
  const moulding = profileOf(mouldingOf(variant, mouldings));
  const shape = {
    moulding,
    longSidePixels: sharingPictureSize.widthPixels,
    around: 'close-up and wall',
  } as const;
  const name = photographName(sharingPictureUrl(print.photograph, variant, mouldings));
  return { name, drawing: toDrawing(print, variant, shape) };
}

/** Enough for a phone held close to a large print, and little enough for its memory. */
const textureLongSidePixels = 2048;

/** The models of a print for augmented reality, which are drawn and stored like its pictures. */
export function modelDrawings(print: FramedPrint, variant: Variant, mouldings: Mouldings): NamedDrawing[] {
  const { depthInches: frameDepthInches, ...profile } = mouldingOf(variant, mouldings);
  const moulding = profileOf(profile);
  const shape = {
    moulding,
    longSidePixels: textureLongSidePixels,
    around: 'nothing',
    frameDepthInches,
  } as const;
  const url = modelUrl(print.photograph, variant, mouldings);
  return (['glb', 'usdz'] as const).map((format) => ({
    name: photographName(`${url}.${format}`),
    drawing: toDrawing(print, variant, { ...shape, format }),
  }));
}

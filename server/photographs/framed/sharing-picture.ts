import { modelUrl } from '#domain/catalogue/model-url.ts';
import { sharingPictureSize, sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import type { Choice } from '#domain/catalogue/variants/variants.ts';
import { depthOfForm, type Materials } from '#domain/fulfillment/materials.ts';
import { photographName } from '../storage/photograph-store.ts';
import { type FramedPrint, type NamedDrawing, toDrawing } from './framed-picture.ts';

/** The picture of a print for shared links (domain/catalogue/sharing-picture.ts). */
export function sharingDrawing(print: FramedPrint, form: Choice): NamedDrawing {
  const shape = { longSidePixels: sharingPictureSize.widthPixels, around: 'close-up and wall' } as const;
  const name = photographName(sharingPictureUrl(print.photograph, form));
  return { name, drawing: toDrawing(print, form, shape) };
}

/** Enough for a phone held close to a large print, and little enough for its memory. */
const textureLongSidePixels = 2048;

/** The models of a print for augmented reality, which are drawn and stored like its pictures. */
export function modelDrawings(
  print: FramedPrint,
  form: Choice,
  materials: Pick<Materials, 'depthInches'>,
): NamedDrawing[] {
  const frameDepthInches = depthOfForm(form, materials);
  const shape = { longSidePixels: textureLongSidePixels, around: 'nothing', frameDepthInches } as const;
  const url = modelUrl(print.photograph, form, materials);
  return (['glb', 'usdz'] as const).map((format) => ({
    name: photographName(`${url}.${format}`),
    drawing: toDrawing(print, form, { ...shape, format }),
  }));
}

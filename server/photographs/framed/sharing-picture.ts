import { sharingPictureSize, sharingPictureUrl } from '#domain/sharing-picture.ts';
import type { Choice } from '#domain/variants.ts';
import { type PhotographStore, photographName } from '../storage/photograph-store.ts';
import type { ComposePicture } from './compose-framed-picture.ts';
import { type FramedPicture, type FramedPrint, makePicture } from './framed-picture.ts';

/** The picture of a print for shared links (domain/sharing-picture.ts). It is drawn unless the store has it. */
export function sharingPicture({
  store,
  print: { photograph, orientation },
  form,
  compose,
}: {
  store: PhotographStore;
  print: FramedPrint;
  form: Choice;
  compose?: ComposePicture;
}): FramedPicture {
  const order = {
    orientation,
    choice: { size: form.size, frameColor: form.frameColor, mount: form.mount },
    longSidePixels: sharingPictureSize.widthPixels,
    around: 'wide wall',
  } as const;
  const name = photographName(sharingPictureUrl(photograph, form));
  return makePicture(name, { store, photograph, order, ...(compose ? { compose } : {}) });
}

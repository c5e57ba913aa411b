import { sharingPictureSize, sharingPictureUrl } from '#domain/sharing-picture.ts';
import type { Choice } from '#domain/variants.ts';
import { type PhotographStore, photographName } from '../storage/photograph-store.ts';
import type { ComposePicture } from './compose-framed-picture.ts';
import { type FramedPicture, type FramedPrint, keepPictureAs } from './framed-picture.ts';

/** The picture of a print for links to it (domain/sharing-picture.ts): made where the store has none yet. */
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
  return keepPictureAs(name, { store, photograph, order, ...(compose ? { compose } : {}) });
}

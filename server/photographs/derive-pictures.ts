import { createHash } from 'node:crypto';
import type { PictureFile } from '#domain/api/catalogue/product.ts';
import { decodeForPictures } from './decode-photograph.ts';
import { encodePicture } from './encode-picture.ts';
import { makePlaceholder, type Placeholder } from './make-placeholder.ts';
import { measurePhotograph } from './open-photograph.ts';
import { pictureWidths } from './picture-widths.ts';
import { type PhotographStore, photographUrl } from './storage/photograph-store.ts';

/** What a page needs to show a photograph: its upright size and its picture files, narrowest first. */
interface DerivedPictures extends Placeholder {
  width: number;
  height: number;
  avif: PictureFile[];
  jpeg: PictureFile[];
}

/** Part of every file name: raise it when a change here or in `encodePicture` makes the files look different. */
const recipe = 'pictures-3';

/**
 * Makes the pictures of a photograph in the store: AVIF and JPEG at every suitable width, in sRGB, or in Display P3 if the
 * photograph has colors beyond sRGB. Their names are derived from the bytes, so a second call only adds missing files.
 * @throws UnreadablePhotographError when the bytes are not a whole image
 */
export async function derivePictures(bytes: Uint8Array, store: PhotographStore): Promise<DerivedPictures> {
  const { width, height } = await measurePhotograph(bytes);
  const widths = pictureWidths(width);
  const photograph = await decodeForPictures(bytes, widths.jpeg.at(-1) ?? width);
  const name = pictureHash(bytes);
  // Starts with the widest pictures, which take longest, so that they don't run alone at the end.
  const make = (extension: 'avif' | 'jpg', of: number[]) =>
    of.toReversed().map(async (widthPixels) => {
      const file = `${name}-${widthPixels}.${extension}`;
      if (await store.has(file)) return;
      await store.put(file, await encodePicture(photograph.inOwnColors(), { extension, widthPixels }));
    });
  const [placeholder] = await Promise.all([
    makePlaceholder(photograph.inSrgb()),
    ...make('avif', widths.avif),
    ...make('jpg', widths.jpeg),
  ]);
  const list = (extension: string, of: number[]) =>
    of.map((widthPixels) => ({ url: photographUrl(`${name}-${widthPixels}.${extension}`), widthPixels }));
  return { ...placeholder, width, height, avif: list('avif', widths.avif), jpeg: list('jpg', widths.jpeg) };
}

/** True when these are the addresses of the pictures that `derivePictures` would make of the bytes now. */
export function arePicturesOf(bytes: Uint8Array, urls: readonly string[]): boolean {
  return urls.some((url) => url.startsWith(photographUrl(`${pictureHash(bytes)}-`)));
}

function pictureHash(bytes: Uint8Array): string {
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 24);
}

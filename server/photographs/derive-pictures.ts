import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { PictureFile } from '#domain/product.ts';
import { makePlaceholder, type Placeholder } from './make-placeholder.ts';
import { decodePhotograph, measurePhotograph } from './open-photograph.ts';
import { type PhotographStore, photographUrl } from './photograph-store.ts';

/** What a page needs to show a photograph: its upright size and its files, narrowest first. */
export interface DerivedPictures extends Placeholder {
  width: number;
  height: number;
  avif: PictureFile[];
  jpeg: PictureFile[];
}

/** Part of every file's name: raise it when anything below changes what the files look like. */
const recipe = 'pictures-1';
const widths = [320, 480, 640, 960, 1280, 1920];
const avifQuality = 55;
const jpegQuality = 80;

/**
 * Makes the pictures of one photograph, sRGB, in the store: AVIF and JPEG at every width up to the photograph's own.
 * Their names follow from the bytes, so making them again only fills what is missing.
 * @throws UnreadablePhotographError when the bytes are not a whole image
 */
export async function derivePictures(bytes: Uint8Array, store: PhotographStore): Promise<DerivedPictures> {
  const { width, height } = await measurePhotograph(bytes);
  const upTo = widths.filter((each, index) => index === 0 || each <= width);
  const picture = await decodePhotograph(bytes, upTo.at(-1) ?? width);
  const name = pictureHash(bytes);
  const [placeholder, ...files] = await Promise.all([
    makePlaceholder(picture()),
    ...upTo.toReversed().map((each) => derive(picture(), Math.min(each, width), name, store)),
  ]);
  const narrowestFirst = files.toReversed();
  return {
    ...placeholder,
    width,
    height,
    avif: narrowestFirst.map(({ avif }) => avif),
    jpeg: narrowestFirst.map(({ jpeg }) => jpeg),
  };
}

/** True when these addresses hold pictures that `derivePictures` would make of the bytes now. */
export function arePicturesOf(bytes: Uint8Array, urls: readonly string[]): boolean {
  return urls.some((url) => url.startsWith(photographUrl(`${pictureHash(bytes)}-`)));
}

async function derive(picture: Sharp, widthPixels: number, hash: string, store: PhotographStore) {
  const resized = picture.resize({ width: widthPixels });
  const avif = `${hash}-${widthPixels}.avif`;
  const jpeg = `${hash}-${widthPixels}.jpg`;
  await Promise.all([
    keep(avif, () => resized.clone().avif({ quality: avifQuality, effort: avifEffort(widthPixels) }), store),
    keep(jpeg, () => resized.clone().jpeg({ quality: jpegQuality, mozjpeg: true }), store),
  ]);
  return {
    avif: { url: photographUrl(avif), widthPixels },
    jpeg: { url: photographUrl(jpeg), widthPixels },
  };
}

async function keep(name: string, make: () => Sharp, store: PhotographStore): Promise<void> {
  if (!(await store.has(name))) await store.put(name, await make().toBuffer());
}

/**
 * Effort 3 takes three times as long as effort 1 for 8 % smaller files of the same quality (measured at 1280 px),
 * and would double the first start. The pictures of the grid, which everybody loads, get effort 2.
 */
function avifEffort(widthPixels: number): number {
  return widthPixels <= 640 ? 2 : 1;
}

function pictureHash(bytes: Uint8Array): string {
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 24);
}

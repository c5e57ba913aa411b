import type { Sharp } from 'sharp';
import { orUnreadable } from './open-photograph.ts';
import { widestOnPage } from './picture-widths.ts';

const avifQuality = 55;
const jpegQuality = 80;

/**
 * Scales a photograph to one of its widths and packs it as pages show it.
 * @throws UnreadablePhotographError
 */
export function encodePicture(
  photograph: Sharp,
  { extension, widthPixels }: { extension: 'avif' | 'jpg'; widthPixels: number },
): Promise<Buffer> {
  const resized = photograph.resize({ width: widthPixels });
  const picture =
    extension === 'avif'
      ? resized.avif({ quality: avifQuality, effort: avifEffort(widthPixels) })
      : resized.jpeg({ quality: jpegQuality, progressive: true, mozjpeg: widthPixels <= widestOnPage });
  return orUnreadable(() => picture.toBuffer());
}

/**
 * Effort 3 takes three times as long as effort 1 for 8 % smaller files of the same quality (measured at 1280 px),
 * and would double the first start. The pictures of the grid, which everybody loads, get effort 2.
 */
function avifEffort(widthPixels: number): number {
  return widthPixels <= 640 ? 2 : 1;
}

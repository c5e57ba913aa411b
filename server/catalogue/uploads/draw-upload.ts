import { openPhotograph } from '#server/photographs/open-photograph.ts';

/** Twice the size on the page, for dense screens. */
const maxSidePixels = 192;
/** Some formats are decoded as a whole. A larger one could take more than a gigabyte. */
const maxPixelsAsWhole = 60_000_000;

/**
 * A small JPEG of an uploaded photograph, for its row. Runs in a worker.
 * @returns undefined for a file that is too large to be decoded on the side
 * @throws for a file that is no picture
 */
export async function drawUpload({ path }: { path: string }): Promise<Uint8Array | undefined> {
  const photograph = openPhotograph(path);
  const { format, isProgressive, width, height } = await photograph.metadata();
  const isDecodedAsWhole = isProgressive || format === 'webp' || format === 'heif';
  if (isDecodedAsWhole && width * height > maxPixelsAsWhole) return undefined;
  return photograph
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside' })
    .flatten({ background: '#fff' })
    .withIccProfile('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
}

import pLimit from 'p-limit';

/** Twice the size on the page, for dense screens. */
const maxSidePixels = 192;
/** What every browser opens. The shop draws the others when they have arrived. */
const openedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** A larger file would be read into memory as a whole. */
const maxBytes = 150_000_000;

/** Browsers decode in the background, but a large photograph takes 400 MB while it is decoded. */
const inTurn = pLimit(2);

/** The address of a small picture of a file, in this page; undefined if this browser can't make one. */
export async function makeThumbnail(file: File): Promise<string | undefined> {
  if (!openedTypes.includes(file.type) || file.size > maxBytes) return undefined;
  return inTurn(async () => URL.createObjectURL(await shrink(file))).catch(() => undefined);
}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: maxSidePixels,
    resizeQuality: 'medium',
  });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

import { claimPhotoTypes } from '#domain/fulfillment/claims.ts';

/** Twice as much as the shop keeps. */
const maxSide = 3200;
const thumbnailSide = 144;
const smallBytes = 2_000_000;
const quality = 0.88;

/** What is sent of a chosen file. */
interface ShrunkPhoto {
  blob: Blob;
  /** As a `data:` URL, because no page of the shop may show `blob:` URLs. */
  thumbnail?: string;
}

/** A large photograph as a smaller JPEG, without its metadata. A file that the browser cannot open stays as it is. */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return { blob: file };
  const thumbnail = draw(bitmap, thumbnailSide).toDataURL('image/jpeg');
  const isKnown = claimPhotoTypes.some((type) => type === file.type);
  const jpeg = isKnown && file.size <= smallBytes ? undefined : await toJpeg(draw(bitmap, maxSide));
  bitmap.close();
  const isSmaller = jpeg && (!isKnown || jpeg.size < file.size);
  return { blob: isSmaller ? jpeg : file, thumbnail };
}

function draw(bitmap: ImageBitmap, maxSidePixels: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality);
  });
}

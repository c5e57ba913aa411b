/** As large as the shop keeps it: see `private-photos.ts`. */
const maxSide = 1600;
const quality = 0.82;

/** A photograph as a JPEG of at most 1,600 pixels a side, upright. @throws Error with a sentence for the person */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This browser cannot read the file as a photograph. Take it again.');
  });
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!jpeg) throw new Error('The photograph could not be made smaller. Take it again.');
  return jpeg;
}

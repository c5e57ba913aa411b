import type { ScaledPicture } from './draw-scaled.ts';

const jpegQuality = 0.9;

/** The picture as a JPEG without metadata; null if the browser is short of memory. */
export function toJpeg({ canvas }: ScaledPicture): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}

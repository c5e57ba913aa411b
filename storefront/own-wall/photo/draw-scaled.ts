/** A picture on a canvas. */
export interface ScaledPicture {
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

export const maxSidePixels = 2048;

/** The picture on a canvas, at most 2048 pixels long. */
export function drawScaled(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // Several pixels become one: the edges of a sheet stay where they are.
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

const jpegQuality = 0.9;

/** The picture as a JPEG without metadata; null if the browser is short of memory. */
export function toJpeg({ canvas }: ScaledPicture): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}

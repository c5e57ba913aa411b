import type { Photograph, PictureFile } from '#domain/api/catalogue/product.ts';

export function srcSet(files: readonly PictureFile[]): string {
  return files.map((file) => `${file.url} ${file.widthPixels}w`).join(', ');
}

/** Whether a photograph from browser storage can be drawn. An older version of the shop may have stored fewer fields. */
export function isDrawable(photograph: Partial<Photograph> | undefined): photograph is Photograph {
  return Boolean(photograph?.avif && photograph.jpeg && photograph.focus);
}

/** The files up to a width, or the narrowest one. Cards need no larger files, and fewer files make the page smaller. */
export function upToWidth(files: readonly PictureFile[], widthPixels: number): PictureFile[] {
  const narrowFiles = files.filter((file) => file.widthPixels <= widthPixels);
  return narrowFiles.length > 0 ? narrowFiles : files.slice(0, 1);
}

/** Starts every placeholder: the header of a bitmap of 5 x 5 pixels in 24 bits, and a spare byte. */
const bitmapHeader = 'Qk1rAAAAAAAAABsAAAAMAAAABQAFAAEAGAAA';

/** The CSS image for the pixels that `drawPlaceholder` returned. */
export function placeholderImage(pixels: string | undefined): string | undefined {
  return pixels && `url(data:image/bmp;base64,${bitmapHeader}${pixels})`;
}

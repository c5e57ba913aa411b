import type { Photograph, PictureFile } from '#domain/product.ts';

export function srcSet(files: readonly PictureFile[]): string {
  return files.map((file) => `${file.url} ${file.widthPixels}w`).join(', ');
}

/** Whether a photograph that was kept outside the shop can be drawn: an older page may have kept less of it. */
export function isDrawable(photograph: Partial<Photograph> | undefined): photograph is Photograph {
  return Boolean(photograph?.avif && photograph.jpeg && photograph.focus);
}

/** Cards need no file made for a whole page: leaving those out keeps the page small. */
export function upToWidth(files: readonly PictureFile[], widthPixels: number): PictureFile[] {
  const narrow = files.filter((file) => file.widthPixels <= widthPixels);
  return narrow.length > 0 ? narrow : files.slice(0, 1);
}

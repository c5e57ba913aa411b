import type { PictureFile } from '#domain/product.ts';

export function srcSet(files: readonly PictureFile[]): string {
  return files.map((file) => `${file.url} ${file.widthPixels}w`).join(', ');
}

/** Cards need no file made for a whole page: leaving those out keeps the page small. */
export function upToWidth(files: readonly PictureFile[], widthPixels: number): PictureFile[] {
  const narrow = files.filter((file) => file.widthPixels <= widthPixels);
  return narrow.length > 0 ? narrow : files.slice(0, 1);
}

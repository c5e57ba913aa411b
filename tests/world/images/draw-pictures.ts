import sharp from 'sharp';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import { type PhotographStore, photographName } from '#server/photographs/storage/photograph-store.ts';

/** Puts tiny generated pictures where the pictures of a print hung by `hangPrint` are expected. */
export async function drawPictures(store: PhotographStore, photograph: Photograph): Promise<void> {
  const height = Math.round((64 * photograph.height) / photograph.width);
  const create = { width: 64, height, channels: 3, background: photograph.averageColor } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  for (const { url } of photograph.jpeg) await store.put(photographName(url), jpeg);
}

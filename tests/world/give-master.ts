import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { cropToFill } from '#domain/framing/framing.ts';
import type { Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import type { TestShop } from './open-test-shop.ts';

/** A photograph with a color profile, three quarters as high as wide, as a PNG file. */
export const paintPhotograph = (width = 4000): Promise<Buffer> =>
  sharp({ create: { width, height: width * 0.75, channels: 3, background: '#345678' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();

/** Puts a file of `paintPhotograph` into the vault, as the master that a piece is printed from. @returns its hash */
export async function giveMaster(
  { shop }: Pick<TestShop, 'shop'>,
  piece: Piece,
  file: Buffer,
): Promise<string> {
  const hash = createHash('sha256').update(file).digest('hex');
  const crop = cropToFill({ width: 4000, height: 3000, focus: { x: 0.5, y: 0.5 } }, piece.cuts.window);
  await shop.database.db.update(pieces).set({ masterHash: hash, crop }).where(eq(pieces.id, piece.id));
  const path = join(shop.configuration.dataDir, `${hash}.file`);
  await writeFile(path, file);
  const masters = await openMasters(shop.configuration);
  await masters.put(hash, path);
  masters.close();
  return hash;
}

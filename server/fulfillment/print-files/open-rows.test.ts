import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { tiffFile } from '#tests/world/images/tiff-file.ts';
import { openRows, turnOf } from './open-rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'passepartout-rows-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const [width, height, channels] = [37, 23, 3] as const;

/** A TIFF with other values in each pixel. */
function drawPicture(bits: 8 | 16, orientation: number): Buffer {
  const values = Array.from({ length: width * height * channels }, (_, at) => at * (bits === 16 ? 21 : 1));
  const pixels = bits === 16 ? Uint16Array.from(values) : Uint8Array.from(values);
  const data = Buffer.from(pixels.buffer);
  return tiffFile({
    pixel: [0, 0, 0],
    bitsPerSample: bits,
    photometric: 'rgb',
    width,
    height,
    data,
    orientation,
  });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the rows of a picture with the Exif orientation %i are upright, however few of them fit into memory',
  async (orientation) => {
    for (const bits of [8, 16] as const) {
      const file = drawPicture(bits, orientation);
      const [space, depth] = bits === 16 ? (['rgb16', 'ushort'] as const) : (['srgb', 'uchar'] as const);
      const path = join(folder, `${orientation}-${bits}.v`);
      await sharp(file).toColourspace(space).toFile(path);
      const inMemory = sharp(file).autoOrient().toColourspace(space).raw({ depth });
      const upright = await inMemory.toBuffer({ resolveWithObject: true });
      for (const bandBytes of [1, 1000, undefined]) {
        const rows = await openRows({ path, width, height, channels, bits }, turnOf(orientation), bandBytes);
        expect(rows).toMatchObject({ width: upright.info.width, height: upright.info.height });
        const read: Buffer[] = [];
        for (let y = 0; y < rows.height; y += 1) read.push(Buffer.from(await rows.read(y)));
        expect(Buffer.concat(read).equals(upright.data), `${bits} bits, ${bandBytes} bytes`).toBe(true);
        expect(Buffer.from(await rows.read(3)).equals(read[3] ?? Buffer.of()), 'an earlier row').toBe(true);
        await rows.close();
      }
    }
  },
);

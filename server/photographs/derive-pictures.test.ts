import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { derivePictures } from './derive-pictures.ts';
import { UnreadablePhotographError } from './open-photograph.ts';
import { openFileStore } from './storage/file-store.ts';
import { photographName } from './storage/photograph-store.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-pictures-'));
const store = await openFileStore(work);
afterAll(() => rm(work, { recursive: true }));

const plain = (width: number, height: number, background = '#204060') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The channel values in the middle of a stored picture, 0 to 255. */
async function middle(url: string): Promise<number[]> {
  const { data, info } = await sharp(await store.read(photographName(url)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('the pictures of a photograph', () => {
  test('are AVIF and JPEG at suitable widths up to its own, narrowest first, with the width in the name', async () => {
    const pictures = await derivePictures(await plain(1000, 500).jpeg().toBuffer(), store);
    expect(pictures).toMatchObject({ width: 1000, height: 500 });
    for (const [format, files] of [
      ['heif', pictures.avif],
      ['jpeg', pictures.jpeg],
    ] as const) {
      expect(files.map(({ widthPixels }) => widthPixels)).toEqual([320, 480, 640, 1000]);
      for (const { url, widthPixels } of files) {
        const metadata = await sharp(await store.read(photographName(url))).metadata();
        expect(metadata).toMatchObject({
          format,
          width: widthPixels,
          height: widthPixels / 2,
          space: 'srgb',
        });
      }
    }
  });

  test('have the same names when they are made again, and other names for other bytes', async () => {
    const bytes = await plain(400, 400).png().toBuffer();
    const once = await derivePictures(bytes, store);
    const files = await readdir(store.folder);
    expect(await derivePictures(bytes, store)).toEqual(once);
    expect(await readdir(store.folder)).toEqual(files);
    const other = await derivePictures(await plain(400, 400, '#204061').png().toBuffer(), store);
    expect(other.jpeg[0]?.url).not.toBe(once.jpeg[0]?.url);
  });

  test('are upright for every EXIF orientation', async () => {
    const bytes = await plain(600, 400)
      .withExif({ IFD0: {} })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const pictures = await derivePictures(bytes, store);
    expect(pictures).toMatchObject({ width: 400, height: 600 });
    const file = await sharp(await store.read(photographName(pictures.jpeg[0]?.url ?? ''))).metadata();
    expect(file).toMatchObject({ width: 320, height: 480 });
    expect(file.orientation).toBeUndefined();
  });

  test('keep the colors of a photograph in a wide profile', async () => {
    const wide = await plain(400, 300, '#b03020').withIccProfile('p3').png().toBuffer();
    const unmanaged = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    const pictures = await derivePictures(wide, store);
    const [red = 0, green = 0, blue = 0] = await middle(pictures.jpeg[0]?.url ?? '');
    expect(Math.abs(red - 0xb0) + Math.abs(green - 0x30) + Math.abs(blue - 0x20)).toBeLessThan(9);
    expect(unmanaged[0], 'the test file has other numbers than sRGB').not.toBe(0xb0);
  });

  test('are in sRGB for a grayscale file, and opaque for a transparent one', async () => {
    const grey = await plain(400, 300, '#808080').toColourspace('b-w').png().toBuffer();
    expect(await middle((await derivePictures(grey, store)).jpeg[0]?.url ?? '')).toHaveLength(3);
    const holes = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect(
      Math.min(...(await middle((await derivePictures(holes, store)).jpeg[0]?.url ?? ''))),
    ).toBeGreaterThan(250);
  });

  test('have a placeholder: the average color and a ThumbHash', async () => {
    const pictures = await derivePictures(await plain(400, 300, '#ff8000').png().toBuffer(), store);
    expect(pictures.averageColor).toBe('#ff8000');
    expect(Buffer.from(pictures.thumbHash, 'base64').length).toBeGreaterThan(5);
  });

  test('are not made from a file that is truncated, empty or not an image', async () => {
    const whole = await plain(400, 300).jpeg().toBuffer();
    for (const bytes of [whole.subarray(0, -300), new Uint8Array(), Buffer.from('hello')]) {
      await expect(derivePictures(bytes, store)).rejects.toThrow(UnreadablePhotographError);
    }
  });

  test('are not made from a file with too many pixels', async () => {
    const bomb = await plain(20_000, 10_001).png({ compressionLevel: 9 }).toBuffer();
    await expect(derivePictures(bomb, store)).rejects.toThrow('has more than 200 million pixels');
  }, 600_000);
});

test('files that fail at the same moment are each refused for their own reason', async () => {
  const whole = await plain(1800, 1200).jpeg().toBuffer();
  const refuse = (file: Uint8Array) => derivePictures(file, store).catch((error: Error) => error.message);
  const files = Array.from({ length: 40 }, (_, index) =>
    index % 4 === 0 ? whole.subarray(0, whole.length * 0.6) : Buffer.from('no picture'),
  );
  const reasons = await Promise.all(files.map(refuse));
  expect(new Set(reasons.filter((_, index) => index % 4 === 0))).toEqual(
    new Set(['is damaged: the JPEG ends early. Export it again']),
  );
});

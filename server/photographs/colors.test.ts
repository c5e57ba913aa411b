import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { PictureFile } from '#domain/api/catalogue/product.ts';
import { noMoulding } from '#domain/framing/mouldings.ts';
import { adobeRgbProfile } from '#tests/world/images/icc-profile.ts';
import { derivePictures } from './derive-pictures.ts';
import { composeFramedPicture } from './framed/compose-framed-picture.ts';
import { openFileStore } from './storage/file-store.ts';
import { photographName } from './storage/photograph-store.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-colors-'));
const store = await openFileStore(work);
const adobeRgb = await adobeRgbProfile(work);
afterAll(() => rm(work, { recursive: true }));

const plain = (background: string): Sharp =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } });

/** A file with these channel values, tagged as Display P3. */
async function inP3(background: string, depth: 8 | 16): Promise<Buffer> {
  const numbers = await plain(background).png().toBuffer();
  const tagged = await plain('#808080').withIccProfile('p3').png().toBuffer();
  const both = sharp(tagged, { ignoreIcc: true })
    .composite([{ input: numbers }])
    .removeAlpha()
    .keepIccProfile();
  return depth === 8
    ? both.png().toBuffer()
    : sharp(await both.png().toBuffer())
        .keepIccProfile()
        .toColourspace('rgb16')
        .png()
        .toBuffer();
}

/** The stored channel values in the middle of a picture, without color management. */
async function numbers(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture, { ignoreIcc: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const files = (pictures: PictureFile[][]) =>
  Promise.all(pictures.flatMap((list) => list.slice(-1)).map(({ url }) => store.read(photographName(url))));

function expectNear(found: number[], expected: number[], within = 5): void {
  const distance = Math.max(...found.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
  expect(distance, `${found} instead of ${expected}`).toBeLessThanOrEqual(within);
}

const profileOf = async (picture: Buffer) => (await sharp(picture).metadata()).icc;

describe('the pictures of a photograph with colors beyond sRGB', () => {
  test.each([8, 16] as const)(
    'keep them in Display P3, with a small profile, from %i bits',
    async (depth) => {
      const { avif, jpeg, averageColor } = await derivePictures(await inP3('#ff1060', depth), store);
      for (const picture of await files([avif, jpeg])) {
        expectNear(await numbers(picture), [0xff, 0x10, 0x60]);
        const profile = await profileOf(picture);
        expect(profile?.length).toBeLessThan(600);
        expect(profile?.length).toBeGreaterThan(100);
      }
      expect(averageColor).toMatch(/^#ff00/);
    },
  );

  test.each([8, 16] as const)('are in Display P3 from a wider profile, from %i bits', async (depth) => {
    const green = plain('#00ff00').withIccProfile(adobeRgb);
    const tagged = await (depth === 16 ? green.toColourspace('rgb16') : green).tiff().toBuffer();
    const pure = await sharp(tagged).keepIccProfile().linear([0, 1, 0], [0, 300, 0]).tiff().toBuffer();
    const { avif, jpeg } = await derivePictures(pure, store);
    for (const picture of await files([avif, jpeg])) {
      expect(await profileOf(picture)).toBeDefined();
      const [, g = 0] = await numbers(picture);
      expect(g).toBeGreaterThan(244);
    }
  });

  test('are framed in sRGB, for emails and payment pages', async () => {
    const { jpeg } = await derivePictures(await inP3('#c04020', 8), store);
    const [photograph = Buffer.alloc(0)] = await files([jpeg]);
    const framed = await composeFramedPicture({
      photograph,
      focus: { x: 0.5, y: 0.5 },
      orientation: 'landscape',
      variant: { size: 'small', frameColor: 'none', mount: 'Full Bleed' },
      moulding: noMoulding,
      longSidePixels: 200,
      around: 'nothing',
    });
    expect(await profileOf(framed)).toBeUndefined();
    expectNear(await numbers(framed), [0xd2, 0x38, 0x0e], 12);
  });
});

describe('the pictures of any other photograph are in sRGB with the same colors', () => {
  const brown = '#b03020';
  test.each<[string, () => Promise<Buffer>]>([
    ['Display P3', () => plain(brown).withIccProfile('p3').png().toBuffer()],
    ['Adobe RGB', () => plain(brown).withIccProfile(adobeRgb).jpeg({ quality: 95 }).toBuffer()],
    ['sRGB with its profile', () => plain(brown).withIccProfile('srgb').png().toBuffer()],
    ['16 bits without a profile', () => plain(brown).toColourspace('rgb16').png().toBuffer()],
    [
      '16 bits in Display P3',
      () => plain(brown).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    ],
    [
      '16 bits in Adobe RGB',
      () => plain(brown).toColourspace('rgb16').withIccProfile(adobeRgb).tiff().toBuffer(),
    ],
    ['16 bits in sRGB', () => plain(brown).toColourspace('rgb16').withIccProfile('srgb').tiff().toBuffer()],
    [
      'CMYK',
      () => plain(brown).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    ],
  ])('from %s', async (_, make) => {
    const { avif, jpeg, averageColor } = await derivePictures(await make(), store);
    for (const picture of await files([avif, jpeg])) {
      expect(await profileOf(picture)).toBeUndefined();
      expectNear(await numbers(picture), [0xb0, 0x30, 0x20], 6);
    }
    expect(averageColor).toMatch(/^#[ab]/);
  });

  test.each(['b-w', 'grey16'] as const)('from grays (%s)', async (space) => {
    const grey = await plain('#808080').toColourspace(space).png().toBuffer();
    const { avif, jpeg } = await derivePictures(grey, store);
    for (const picture of await files([avif, jpeg]))
      expectNear(await numbers(picture), [0x80, 0x80, 0x80], 2);
  });

  test('although a few pixels are beyond sRGB', async () => {
    const spot = { create: { width: 4, height: 4, channels: 3, background: '#ff0000' } } as const;
    const input = await sharp(spot).png().toBuffer();
    const calm = sharp(await inP3('#808080', 8))
      .keepIccProfile()
      .composite([{ input, left: 9, top: 9 }]);
    const { jpeg } = await derivePictures(await calm.png().toBuffer(), store);
    const [picture = Buffer.alloc(0)] = await files([jpeg]);
    expect(await profileOf(picture)).toBeUndefined();
  });
});

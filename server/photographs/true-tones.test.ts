import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { grayProfile, type Primaries, p3Primaries, rgbProfile } from '#tests/world/images/icc-profile.ts';
import { tiffFile } from '#tests/world/images/tiff-file.ts';
import { derivePictures } from './derive-pictures.ts';
import { openFileStore } from './storage/file-store.ts';
import { photographName } from './storage/photograph-store.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-tones-'));
const store = await openFileStore(work);
afterAll(() => rm(work, { recursive: true }));

type Triple = [number, number, number];

const srgbPrimaries: Primaries = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];

/** CIE Lab (D50) of linear light in these primaries. */
function toLab(linear: readonly number[], primaries: Primaries): Triple {
  const xyz = [0, 1, 2].map((axis) =>
    primaries.reduce((sum, primary, at) => sum + (primary[axis] ?? 0) * (linear[at] ?? 0), 0),
  );
  const [x = 0, y = 0, z = 0] = xyz.map((value, axis) => lightness(value / ([0.9642, 1, 0.8249][axis] ?? 1)));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function lightness(share: number): number {
  return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116;
}

/** The color that a browser shows in the middle of a picture: in P3 if it has a profile, or else in sRGB. */
async function shown(url: string): Promise<Triple> {
  const bytes = await store.read(photographName(url));
  const { icc, width = 0, height = 0 } = await sharp(bytes).metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const pixel = await sharp(bytes, { ignoreIcc: true }).extract(middle).raw().toBuffer();
  const linear = [...pixel.subarray(0, 3)].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return toLab(linear, icc ? p3Primaries : srgbPrimaries);
}

/** The color difference of CIE 1976. The eye notices differences from about 2. */
function deltaE(one: Triple, other: Triple): number {
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

async function expectShown(file: Buffer, expected: Triple): Promise<void> {
  const { avif, jpeg } = await derivePictures(file, store);
  for (const { url } of [avif.at(-1), jpeg.at(-1)].filter((picture) => picture !== undefined)) {
    expect(deltaE(await shown(url), expected), url).toBeLessThan(2);
  }
}

describe('a 16-bit grayscale file', () => {
  const tones = [0.05, 0.2, 0.5, 0.8];
  const profiles = [1, 1.75, 2.2].flatMap((gamma) => tones.map((tone) => [gamma, tone] as const));
  test.each(profiles)(
    'with a profile of gamma %d shows its tone of %d as the profile says',
    async (gamma, tone) => {
      const file = tiffFile({
        pixel: [Math.round(tone * 65_535)],
        bitsPerSample: 16,
        photometric: 'gray',
        profile: grayProfile('Gray', gamma),
      });
      const light = tone ** gamma;
      await expectShown(file, toLab([light, light, light], srgbPrimaries));
    },
  );
});

describe('the colors of an RGB file follow its profile', () => {
  const coral = [0.98, 0.3, 0.25];
  test.each([
    ['Display P3 (made for sRGB screens)', p3Primaries],
    ['Display P3', p3Primaries],
    ['sRGB IEC61966-2.1', srgbPrimaries],
    ['Camera RGB', srgbPrimaries],
  ] as const)('named "%s"', async (name, primaries) => {
    for (const bitsPerSample of [8, 16] as const) {
      const max = 2 ** bitsPerSample - 1;
      const file = tiffFile({
        pixel: coral.map((value) => Math.round(value * max)),
        bitsPerSample,
        photometric: 'rgb',
        profile: rgbProfile(name, primaries, 2.2),
      });
      const light = coral.map((value) => value ** 2.2);
      await expectShown(file, toLab(light, primaries));
    }
  });
});

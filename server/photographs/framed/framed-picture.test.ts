import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings, noMoulding } from '#domain/framing/mouldings.ts';
import { derivePictures } from '../derive-pictures.ts';
import { openFileStore } from '../storage/file-store.ts';
import { type PhotographStore, photographName } from '../storage/photograph-store.ts';
import { composeFramedPicture } from './compose-framed-picture.ts';
import { framedDrawing, makePicture, mountedPictureUrls } from './framed-picture.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-framed-'));
const store = await openFileStore(work);
afterAll(() => rm(work, { recursive: true }));

/** Left half red, right half blue. */
async function twoHalves(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#c02020' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#2020c0' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

const photograph = await twoHalves(600, 800);
const print = {
  orientation: 'portrait' as const,
  photograph: { ...(await derivePictures(photograph, store)), focus: { x: 0.5, y: 0.5 } },
};
const blackSmall: Variant = { size: 'small', frameColor: 'black', mount: 'Border' };

async function readPixels(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0] as const;
  };
  return { ...info, at };
}

/** Draws the print in this variant. */
async function framedPictureUrl({ store, variant }: { store: PhotographStore; variant: Variant }) {
  const { url, made } = makePicture({ store, ...framedDrawing(print, variant, defaultMouldings) });
  await made;
  return url;
}

const isRed = ([r, , b]: readonly number[]) => (r ?? 0) > (b ?? 0) + 60;
const isBlue = ([r, , b]: readonly number[]) => (b ?? 0) > (r ?? 0) + 60;
const isLight = (pixel: readonly number[]) => Math.min(...pixel) > 215;
const isDark = (pixel: readonly number[]) => Math.max(...pixel) < 70;

describe('a framed picture', () => {
  test('has the proportions of the framed print, for every choice', async () => {
    for (const size of sizeKeys) {
      for (const mount of mounts) {
        const variant = { size, frameColor: 'wood', mount } as const;
        const moulding = defaultMouldings.wood[size];
        const order = {
          photograph,
          moulding,
          focus: { x: 0.5, y: 0.5 },
          variant,
          longSidePixels: 300,
        } as const;
        const jpeg = await composeFramedPicture({ ...order, orientation: 'landscape', around: 'nothing' });
        const { width = 0, height = 0 } = await sharp(jpeg).metadata();
        const { outside } = frame(variant, 'landscape', defaultMouldings);
        expect(width).toBe(300);
        expect(Math.abs(height - (300 * outside.height) / outside.width)).toBeLessThan(1);
      }
    }
  });

  test('shows from outside to inside: wall, moulding, mat, photograph', async () => {
    const url = await framedPictureUrl({ store, variant: blackSmall });
    const picture = await readPixels(await store.read(photographName(url)));
    expect(Math.max(picture.width, picture.height)).toBe(900);
    expect(isLight(picture.at(0.02, 0.5)), 'wall').toBe(true);
    expect(isDark(picture.at(0.145, 0.5)), 'moulding').toBe(true);
    expect(isLight(picture.at(0.22, 0.5)), 'mat').toBe(true);
    expect(isRed(picture.at(0.4, 0.5)), 'photograph, left').toBe(true);
    expect(isBlue(picture.at(0.6, 0.5)), 'photograph, right').toBe(true);
  });

  test('shows the crop around the focus point', async () => {
    const order = {
      photograph: await twoHalves(1600, 400),
      orientation: 'portrait',
      longSidePixels: 200,
      around: 'nothing',
      moulding: noMoulding,
    } as const;
    const variant = { size: 'small', frameColor: 'none', mount: 'Full Bleed' } as const;
    const left = await readPixels(
      await composeFramedPicture({ ...order, variant, focus: { x: 0.1, y: 0.5 } }),
    );
    const right = await readPixels(
      await composeFramedPicture({ ...order, variant, focus: { x: 0.9, y: 0.5 } }),
    );
    expect([isRed(left.at(0.05, 0.5)), isRed(left.at(0.95, 0.5))]).toEqual([true, true]);
    expect([isBlue(right.at(0.05, 0.5)), isBlue(right.at(0.95, 0.5))]).toEqual([true, true]);
  });

  test('differs for each photograph, size, frame and mount', async () => {
    const variants = frameColors.flatMap((frameColor) =>
      mounts.flatMap((mount) => (['small', 'giant'] as const).map((size) => ({ size, frameColor, mount }))),
    );
    const urls = await Promise.all(variants.map((variant) => framedPictureUrl({ store, variant })));
    expect(new Set(urls).size).toBe(variants.length);
    for (const url of urls) expect(url).toMatch(/^\/photographs\/framed-[0-9a-f]{24}\.jpg$/);
  }, 600_000);

  test('is made once, even for concurrent requests', async () => {
    let makings = 0;
    const counting = {
      ...store,
      put: async (...put: Parameters<typeof store.put>) => {
        makings += 1;
        await store.put(...put);
      },
    };
    const variant = { ...blackSmall, size: 'exhibition' } as const;
    const ask = () => framedPictureUrl({ store: counting, variant });
    const urls = await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(new Set(urls).size).toBe(1);
    expect(makings).toBe(1);
  });

  test('that could not be made is tried again at the next request', async () => {
    const variant = { ...blackSmall, size: 'collector' } as const;
    let isFull = true;
    const failing = {
      ...store,
      put: async (...put: Parameters<typeof store.put>) => {
        if (isFull) throw new Error('disk full');
        return store.put(...put);
      },
    };
    await expect(framedPictureUrl({ store: failing, variant })).rejects.toThrow('disk full');
    isFull = false;
    expect(await framedPictureUrl({ store: failing, variant })).toContain('/photographs/framed-');
  });
});

describe('the pictures of a print without a frame', () => {
  test('end at the edge of the board: matted and full bleed', async () => {
    const { heroImage, fullBleed } = await mountedPictureUrls(store, print);
    const hero = await readPixels(await store.read(photographName(heroImage)));
    expect(hero.height).toBe(1200);
    expect(hero.width / hero.height).toBeCloseTo(14.5 / 18.5, 2);
    expect(isLight(hero.at(0, 0)) && isLight(hero.at(0.1, 0.5)), 'mat').toBe(true);
    expect(isRed(hero.at(0.3, 0.5)), 'photograph').toBe(true);
    const bleed = await readPixels(await store.read(photographName(fullBleed)));
    expect(isRed(bleed.at(0, 0)) && isBlue(bleed.at(1, 1)), 'photograph to the edge').toBe(true);
  });

  test('leave only finished files in the store', async () => {
    expect((await readdir(store.folder)).filter((name) => !/\.(jpg|avif)$/.test(name))).toEqual([
      '.unfinished',
    ]);
  });
});

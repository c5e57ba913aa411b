import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { orientations } from '#domain/catalogue/categories.ts';
import { sharedVariant, sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import { defaultVariant, standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { openFileStore } from '../storage/file-store.ts';
import { photographName } from '../storage/photograph-store.ts';
import { makePicture } from './framed-picture.ts';
import { sharingDrawing } from './sharing-picture.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout-sharing-'));
const store = await openFileStore(work);
afterAll(() => rm(work, { recursive: true }));

const red = { create: { width: 640, height: 800, channels: 3, background: '#c02020' } } as const;
const focus = { x: 0.5, y: 0.25 };
const photographOf = (name: string) => ({
  jpeg: [{ url: `/photographs/${name}-640.jpg`, widthPixels: 640 }],
  focus,
});
const photograph = photographOf('red');

async function draw(orientation: 'portrait' | 'landscape', variant: Variant) {
  await store.put(`${orientation}-640.jpg`, await sharp(red).jpeg().toBuffer());
  const shape = { width: 640, height: 800, thumbHash: '', averageColor: '#c02020', avif: [] };
  const print = { photograph: { ...shape, ...photographOf(orientation) }, orientation };
  const { url, made } = makePicture({ store, ...sharingDrawing(print, variant, defaultMouldings) });
  await made;
  const jpeg = await store.read(photographName(url));
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { data, info, url };
}

type Drawn = Awaited<ReturnType<typeof draw>>;

function isRed({ data, info }: Drawn, x: number, y: number): boolean {
  const start = (Math.round(y) * info.width + Math.round(x)) * info.channels;
  return (data[start] ?? 0) > 140 && (data[start + 2] ?? 255) < 90;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The share of the picture that shows the photograph. */
function redShare(picture: Drawn): number {
  const { width, height } = picture.info;
  const red = range(0, height).flatMap((y) => range(0, width).filter((x) => isRed(picture, x, y)));
  return red.length / (width * height);
}

test.each(orientations)(
  'a %s fills a picture of 1200 x 630, and hangs in it whole and to scale',
  async (side) => {
    const variant = { size: 'large', frameColor: 'black', mount: 'Border' } as const;
    const picture = await draw(side, variant);
    expect([picture.info.width, picture.info.height]).toEqual([1200, 630]);
    expect(redShare(picture)).toBeGreaterThan(0.55);
    for (const y of [1, 315, 628]) expect(isRed(picture, 1, y)).toBe(true);

    const { window, outside } = frame(variant, side, defaultMouldings);
    const margin = 57;
    const pixelsPerInch = Math.min((630 - 2 * margin) / outside.height, (576 - 2 * margin) / outside.width);
    const middle = 1200 - margin - (outside.width * pixelsPerInch) / 2;
    const wall = 1200 - 2 * margin - outside.width * pixelsPerInch;
    const down = range(0, 630).filter((y) => isRed(picture, middle, y)).length;
    const across = range(Math.round(wall), 1200).filter((x) => isRed(picture, x, 315)).length;
    expect(Math.abs(down - window.height * pixelsPerInch)).toBeLessThan(12);
    expect(Math.abs(across - window.width * pixelsPerInch)).toBeLessThan(12);
  },
);

test('its address differs for each photograph, focus, size, frame and mount', () => {
  const urls = [
    ...standardVariants('').map((variant) => sharingPictureUrl(photograph, variant, defaultMouldings)),
    sharingPictureUrl(photographOf('blue'), defaultVariant, defaultMouldings),
    sharingPictureUrl({ ...photograph, focus: { x: 0.5, y: 0.251 } }, defaultVariant, defaultMouldings),
  ];
  expect(new Set(urls).size).toBe(50);
  for (const url of urls)
    expect(photographName(url)).toMatch(/^sharing-3-\d+-\d+-\d+-(red|blue)-500-25[01]-/);
});

test("it shows the variant in which the print's page opens", () => {
  const variant = {
    size: 'giant',
    frameColor: 'white',
    mount: 'Full Bleed',
    price: 9,
    memberPrice: 8,
  } as const;
  expect(sharedVariant([{ ...variant, isActive: true }])).toMatchObject({
    size: 'giant',
    frameColor: 'white',
  });
  expect(sharedVariant([{ ...variant, isActive: false }])).toEqual(defaultVariant);
  expect(sharedVariant([])).toEqual(defaultVariant);
});

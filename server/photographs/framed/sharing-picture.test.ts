import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { orientations } from '#domain/categories.ts';
import { frame } from '#domain/framing.ts';
import { sharedForm, sharingPictureUrl } from '#domain/sharing-picture.ts';
import { type Choice, defaultChoice, defaultVariants } from '#domain/variants.ts';
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

async function draw(orientation: 'portrait' | 'landscape', form: Choice) {
  await store.put(`${orientation}-640.jpg`, await sharp(red).jpeg().toBuffer());
  const shape = { width: 640, height: 800, thumbHash: '', averageColor: '#c02020', avif: [] };
  const print = { photograph: { ...shape, ...photographOf(orientation) }, orientation };
  const { url, made } = makePicture({ store, ...sharingDrawing(print, form) });
  await made;
  const jpeg = await store.read(photographName(url));
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { data, info, url };
}

type Drawn = Awaited<ReturnType<typeof draw>>;

/** The number of pixels on the middle line that show the photograph. */
function redPixels({ data, info }: Drawn, along: 'width' | 'height'): number {
  const middle = { x: Math.round(info.width / 2), y: Math.round(info.height / 2) };
  return Array.from({ length: info[along] }, (_, at) => {
    const [x, y] = along === 'width' ? [at, middle.y] : [middle.x, at];
    const start = (y * info.width + x) * info.channels;
    return (data[start] ?? 0) > 140 && (data[start + 2] ?? 255) < 90;
  }).filter(Boolean).length;
}

test.each(orientations)(
  'a %s print hangs whole and true to scale in a picture of 1200 x 630',
  async (side) => {
    const form = { size: 'large', frameColor: 'black', mount: 'Border' } as const;
    const picture = await draw(side, form);
    expect([picture.info.width, picture.info.height]).toEqual([1200, 630]);
    const { window, outside } = frame(form, side);
    const pixelsPerInch = (0.8 * 630) / outside.height;
    expect(Math.abs(redPixels(picture, 'height') - window.height * pixelsPerInch)).toBeLessThan(12);
    expect(Math.abs(redPixels(picture, 'width') - window.width * pixelsPerInch)).toBeLessThan(12);
  },
);

test('its address differs for each photograph, focus, size, frame and mount', () => {
  const urls = [
    ...defaultVariants('').map((variant) => sharingPictureUrl(photograph, variant)),
    sharingPictureUrl(photographOf('blue'), defaultChoice),
    sharingPictureUrl({ ...photograph, focus: { x: 0.5, y: 0.251 } }, defaultChoice),
  ];
  expect(new Set(urls).size).toBe(50);
  for (const url of urls) expect(photographName(url)).toMatch(/^sharing-1-(red|blue)-500-25[01]-/);
});

test("it shows the form in which the print's page opens", () => {
  const variant = {
    size: 'giant',
    frameColor: 'white',
    mount: 'Full Bleed',
    price: 9,
    memberPrice: 8,
  } as const;
  expect(sharedForm([{ ...variant, isActive: true }])).toMatchObject({ size: 'giant', frameColor: 'white' });
  expect(sharedForm([{ ...variant, isActive: false }])).toEqual(defaultChoice);
  expect(sharedForm([])).toEqual(defaultChoice);
});

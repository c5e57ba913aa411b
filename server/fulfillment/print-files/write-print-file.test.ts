import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import readQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { cropToFill } from '#domain/framing/framing.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import { grayProfile, p3Primaries, rgbProfile } from '#tests/world/images/icc-profile.ts';
import { tiffFile } from '#tests/world/images/tiff-file.ts';
import { type PrintFile, type PrintSource, writePrintFile } from './write-print-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'passepartout-print-file-'));
afterAll(() => rm(folder, { recursive: true }));

/** The pixels of a picture as they are stored. */
interface Pixels {
  values: Uint16Array | Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** A test chart. With 16 bits, the channels of a pixel state its column, its row and both. */
function drawChart(width: number, height: number, channels: 1 | 3 | 4, bits: 8 | 16): Pixels {
  const values = new (bits === 16 ? Uint16Array : Uint8Array)(width * height * channels);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const pixel = channels === 1 ? [x * 31 + y * 17] : [x, y, x * 31 + y * 17, x * 7].slice(0, channels);
    values.set(pixel, at * channels);
  }
  return { values, width, height, channels };
}

const profile = rgbProfile('A wide profile', p3Primaries, 2.2);

/** The chart as an uncompressed TIFF, as photographers' programs export it. */
function toTiff(
  { values, width, height, channels }: Pixels,
  more: { orientation?: number; profile?: Buffer },
) {
  return tiffFile({
    pixel: Array.from({ length: channels }, () => 0),
    bitsPerSample: values.BYTES_PER_ELEMENT === 2 ? 16 : 8,
    photometric: ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[channels],
    data: Buffer.from(values.buffer, values.byteOffset, values.byteLength),
    width,
    height,
    ...more,
  });
}

/** The numbers of a TIFF's tags. */
async function readTags(file: string) {
  const { exif } = ExifReader.load(await readFile(file), {
    ...{ expanded: true, computed: true, includeUnknown: true },
  });
  const tags = new Map<unknown, number>(
    Object.values({ ...exif }).map((tag) => {
      const { id, computed }: { id?: unknown; computed?: unknown } = Object(tag);
      return [id, Number(computed)];
    }),
  );
  return {
    Compression: tags.get(259),
    Predictor: tags.get(317),
    XResolution: tags.get(282) ?? 0,
    YResolution: tags.get(283) ?? 0,
    ResolutionUnit: tags.get(296),
  };
}

async function readPixels(file: string | Buffer): Promise<Pixels> {
  const { space, depth } = await sharp(file).metadata();
  const own = sharp(file).keepIccProfile().toColourspace(space);
  const stored = (space === 'cmyk' ? own.pipelineColourspace('cmyk') : own).raw({ depth });
  const { data, info } = await stored.toBuffer({ resolveWithObject: true });
  const values = depth === 'ushort' ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  return { values, width: info.width, height: info.height, channels: info.channels as 1 | 3 | 4 };
}

function pixelAt({ values, width, channels }: Pixels, x: number, y: number): number[] {
  return [...values.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
}

/** Counts the values of the printed image that differ from the master, which continues mirrored beyond its edges. */
function countDifferences(
  master: Pixels,
  sheet: Pixels,
  { horizontal, vertical }: PrintFile['layout'],
): number {
  const masterAt = ({ source, mirrored }: typeof horizontal, at: number) => {
    const from = at - mirrored.before;
    const last = source.length - 1;
    return source.start + (from < 0 ? -1 - from : from > last ? 2 * last + 1 - from : from);
  };
  const columns = Array.from({ length: horizontal.image.length }, (_, x) => masterAt(horizontal, x));
  let differences = 0;
  for (let y = 0; y < vertical.image.length; y += 1) {
    const printedRow = (y + vertical.image.start) * sheet.width + horizontal.image.start;
    const masterRow = masterAt(vertical, y) * master.width;
    for (const [x, column] of columns.entries()) {
      for (let channel = 0; channel < master.channels; channel += 1) {
        const printed = sheet.values[(printedRow + x) * sheet.channels + channel];
        const expected = master.values[(masterRow + column) * master.channels + channel];
        if (printed !== expected) differences += 1;
      }
    }
  }
  return differences;
}

/** A matted or Full Bleed print of a file. */
async function printed(
  file: Buffer,
  { mount = 'Border', size = 'small', recipe = {}, text = 'Sand & <Stone>' }: Partial<Printed> = {},
) {
  const masterPath = join(folder, `${crypto.randomUUID()}.master`);
  await writeFile(masterPath, file);
  const { autoOrient } = await sharp(file).metadata();
  const cuts = cutsOf({ size, frameColor: 'black', mount }, 'portrait');
  const crop = cropToFill(
    { ...autoOrient, focus: { x: 0.48, y: 0.6 } },
    mount === 'Border' ? cuts.window : cuts.board,
  );
  const ident = { qr: '4F7K2Q', text: `4F7K2Q  ${text}` };
  const source = { masterPath, crop, cuts, ident, recipe };
  const path = join(folder, `${crypto.randomUUID()}.tif`);
  return { source, path, ...(await writePrintFile(source, path)) };
}

interface Printed {
  mount: Mount;
  size: SizeKey;
  recipe: PrintSource['recipe'];
  text: string;
}

const chart = drawChart(1700, 2100, 3, 16);
const chartFile = toTiff(chart, { profile });

describe('the print file of a 16-bit chart', () => {
  test('has the pixels of the crop with their exact values, and mirrors the edges of the photograph', async () => {
    const { path, layout, source } = await printed(chartFile);
    const { horizontal, vertical, pixelsPerInch } = layout;
    const sheet = await readPixels(path);
    expect(countDifferences(chart, sheet, layout)).toBe(0);

    const overlap = source.cuts.overlapInches * pixelsPerInch;
    const cropLeft = source.crop.x * chart.width - overlap;
    expect(Math.abs(horizontal.source.start - cropLeft)).toBeLessThanOrEqual(1);
    expect(horizontal.mirrored).toEqual({ before: 0, after: 0 });
    expect(vertical.source).toEqual({ start: 0, length: 2100 });
    expect(vertical.mirrored).toEqual({ before: Math.round(overlap), after: Math.round(overlap) });
  });

  test('embeds the profile byte by byte, and states the real resolution to 0.1 %', async () => {
    const { path, layout, source, hash } = await printed(chartFile);
    const { icc, width, height } = await sharp(path).metadata();
    expect(icc?.equals(profile)).toBe(true);
    const tags = await readTags(path);
    expect(tags).toMatchObject({ Compression: 5, Predictor: 2, ResolutionUnit: 2 });
    const real = (source.crop.width * chart.width) / source.cuts.window.width;
    for (const stated of [tags.XResolution, tags.YResolution, layout.pixelsPerInch]) {
      expect(Math.abs(stated / real - 1)).toBeLessThan(0.001);
    }
    expect(width / tags.XResolution).toBeCloseTo(source.cuts.paper.width, 2);
    expect(height / tags.YResolution).toBeCloseTo(source.cuts.paper.height, 2);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('bleeds 1/8 in beyond the board with Full Bleed, and has crop marks on white paper', async () => {
    const { path, layout } = await printed(chartFile, { mount: 'Full Bleed' });
    const { horizontal, vertical, pixelsPerInch } = layout;
    const sheet = await readPixels(path);
    expect(countDifferences(chart, sheet, layout)).toBe(0);
    const bleed = horizontal.trim.start - horizontal.image.start;
    expect(Math.abs(bleed - pixelsPerInch / 8)).toBeLessThanOrEqual(1);
    expect(pixelAt(sheet, 0, 0)).toEqual([65_535, 65_535, 65_535]);
    const markY = vertical.trim.start - Math.round(pixelsPerInch / 4);
    expect(pixelAt(sheet, horizontal.trim.start, markY)).toEqual([0, 0, 0]);
    expect(pixelAt(sheet, horizontal.trim.start + horizontal.trim.length - 1, markY)).toEqual([0, 0, 0]);
    expect(pixelAt(sheet, horizontal.trim.start + 2, markY)).toEqual([65_535, 65_535, 65_535]);
  });

  test.each(['Border', 'Full Bleed'] as const)(
    'has a QR code below the trim that a decoder reads (%s)',
    async (mount) => {
      const { path, layout } = await printed(chartFile, { mount });
      const { vertical, horizontal } = layout;
      const end = mount === 'Border' ? vertical.image : vertical.trim;
      const strip = { left: 0, top: end.start + end.length + 20, width: 400, height: 0 };
      const below = sharp(path).extract({ ...strip, height: vertical.sheet - strip.top });
      const onPaper = sharp(await below.png().toBuffer()).extend({ bottom: 20, background: '#fff' });
      const enlarged = sharp(await onPaper.png().toBuffer()).resize({ width: 1600, kernel: 'nearest' });
      const { data, info } = await enlarged.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(readQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe('4F7K2Q');
      expect(horizontal.sheet).toBeGreaterThan(horizontal.image.length);
    },
  );

  test('ends the line of its strip at the edge of the sheet', async () => {
    const { path, layout } = await printed(chartFile, { text: 'W'.repeat(300) });
    expect((await sharp(path).metadata()).width).toBe(layout.horizontal.sheet);
  });

  test('is resampled and sharpened only if the recipe says so', async () => {
    const { path, layout } = await printed(chartFile, {
      recipe: { pixelsPerInch: 300, sharpeningInches: 1 / 100 },
    });
    const { icc, space } = await sharp(path).metadata();
    expect(icc?.equals(profile)).toBe(true);
    expect(space).toBe('rgb16');
    const { XResolution } = await readTags(path);
    expect(XResolution).toBeCloseTo(300, 2);
    expect(layout.realPixelsPerInch).toBeCloseTo(2100 / 13.5, 5);
    const { horizontal, vertical } = layout;
    expect(horizontal.image.length).toBeCloseTo(9.75 * 300, -1);
    const sheet = await readPixels(path);
    const beside = pixelAt(sheet, horizontal.image.start - 1, Math.round(vertical.sheet / 2));
    expect(beside, 'no halo on the paper').toEqual([65_535, 65_535, 65_535]);
    const middle = pixelAt(sheet, horizontal.image.start + 1000, vertical.image.start + 2000);
    const scale = layout.realPixelsPerInch / 300;
    expect(Math.abs((middle[0] ?? 0) - (horizontal.source.start + 1000 * scale))).toBeLessThan(20);
  }, 600_000);

  test('is left alone when it exists with the same content, and replaced when that differs', async () => {
    const { path, source, hash, isUnchanged } = await printed(chartFile);
    expect(isUnchanged).toBe(false);
    const before = await stat(path);
    expect(await writePrintFile(source, path)).toMatchObject({ hash, isUnchanged: true });
    expect((await stat(path)).ino).toBe(before.ino);
    await writeFile(path, 'another file');
    expect(await writePrintFile(source, path)).toMatchObject({ hash, isUnchanged: false });
    expect((await stat(path)).size).toBe(before.size);
  });
});

test('the leftovers of a killed command are removed after a day', async () => {
  const [old, young] = ['.print-file-old', '.print-file-young'].map((name) => join(folder, name));
  for (const left of [old, young]) await mkdir(left ?? '');
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(old ?? '', twoDaysAgo, twoDaysAgo);
  await printed(chartFile);
  expect((await readdir(folder)).filter((name) => name.startsWith('.print-file-'))).toEqual([
    '.print-file-young',
  ]);
  await rm(young ?? '', { recursive: true });
});

describe('a master of another kind keeps its pixels', () => {
  const small = {
    rgb: drawChart(300, 400, 3, 8),
    gray: drawChart(300, 400, 1, 8),
    deepGray: drawChart(300, 400, 1, 16),
  };
  const open = ({ values, width, height, channels }: Pixels) =>
    sharp(values, { raw: { width, height, channels } });

  test.each<[string, () => Promise<Buffer> | Buffer, 'srgb' | 'rgb16' | 'b-w' | 'grey16', Buffer?]>([
    ['an 8-bit TIFF with a wide profile', () => toTiff(small.rgb, { profile }), 'srgb', profile],
    ['an 8-bit PNG without a profile', () => open(small.rgb).png().toBuffer(), 'srgb'],
    [
      'a 16-bit PNG',
      () =>
        open(drawChart(300, 400, 3, 16))
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
      'rgb16',
    ],
    ['a palette PNG', () => open(small.rgb).png({ palette: true }).toBuffer(), 'srgb'],
    ['a JPEG', () => open(small.rgb).jpeg({ quality: 95 }).toBuffer(), 'srgb'],
    ['a WebP', () => open(small.rgb).webp().toBuffer(), 'srgb'],
    ['an AVIF', () => open(small.rgb).avif({ quality: 90 }).toBuffer(), 'srgb'],
    ['an opaque PNG with alpha', () => open(small.rgb).ensureAlpha().png().toBuffer(), 'srgb'],
    [
      'a gray TIFF with its profile',
      () => toTiff(small.gray, { profile: grayProfile('Gray 1.8', 1.8) }),
      'b-w',
      grayProfile('Gray 1.8', 1.8),
    ],
    [
      'a 16-bit gray TIFF',
      () => toTiff(small.deepGray, { profile: grayProfile('Gray 1.8', 1.8) }),
      'grey16',
      grayProfile('Gray 1.8', 1.8),
    ],
  ])('%s', async (_, makeFile, space, icc) => {
    const file = await makeFile();
    const { path, layout, hasProfile } = await printed(file);
    const opaque = await sharp(file).keepIccProfile().toColourspace(space).removeAlpha().png().toBuffer();
    expect(countDifferences(await readPixels(opaque), await readPixels(path), layout)).toBe(0);
    const metadata = await sharp(path).metadata();
    expect(metadata.space).toBe(space);
    expect(metadata.icc?.toString('hex')).toBe(icc?.toString('hex'));
    expect(hasProfile).toBe(icc !== undefined);
  });

  test.each([8, 16] as const)('a CMYK TIFF of %i bits, on paper without ink', async (bits) => {
    const inks = drawChart(300, 400, 4, bits);
    // libvips drops a profile of other colors than the pixels.
    const swop = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    const cmyk = await swop.toColourspace('cmyk').withIccProfile('cmyk').tiff().toBuffer();
    const { icc = Buffer.of() } = await sharp(cmyk).metadata();
    const { path, layout } = await printed(toTiff(inks, { profile: icc }));
    const sheet = await readPixels(path);
    expect(sheet.channels).toBe(4);
    expect(countDifferences(inks, sheet, layout)).toBe(0);
    expect((await sharp(path).metadata()).icc?.equals(icc)).toBe(true);
    expect(pixelAt(sheet, 0, 0)).toEqual([0, 0, 0, 0]);
    const end = layout.vertical.image.start + layout.vertical.image.length;
    const below = [...sheet.values.subarray(end * sheet.width * 4)];
    const max = [0, 1, 2, 3].map((ink) =>
      below.reduce((all, value, at) => (at % 4 === ink ? Math.max(all, value) : all), 0),
    );
    expect(max, 'the strip is black ink').toEqual([0, 0, 0, 2 ** bits - 1]);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('with the Exif orientation %i', async (orientation) => {
    const file = toTiff(drawChart(400, 400 - (orientation > 4 ? 100 : 0), 3, 16), { orientation });
    const upright = await sharp(file).autoOrient().toColourspace('rgb16').png().toBuffer();
    const { path, layout } = await printed(file);
    expect(countDifferences(await readPixels(upright), await readPixels(path), layout)).toBe(0);
  });
});

describe('a file that cannot be printed leaves nothing behind', () => {
  const ident = { qr: '4F7K2Q', text: '' };
  const cuts = cutsOf({ size: 'small', frameColor: 'black', mount: 'Border' }, 'portrait');
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const attempt = async (file: Buffer, recipe = {}) => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const masterPath = join(folder, `${crypto.randomUUID()}.master`);
    await writeFile(masterPath, file);
    const attempted = writePrintFile({ masterPath, crop, cuts, ident, recipe }, join(empty, 'print.tif'));
    const message = await attempted.then(
      () => 'written',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(await readdir(empty)).toEqual([]);
    return message;
  };

  test('a picture in CMYK that is to be sharpened', async () => {
    const blank = sharp({ create: { width: 80, height: 100, channels: 3, background: '#345678' } });
    expect(
      await attempt(await blank.toColourspace('cmyk').jpeg().toBuffer(), { sharpeningInches: 1 / 100 }),
    ).toBe(
      'UnreadablePhotographError: is a JPEG in CMYK, which is not sharpened; print it without a recipe, as in the master',
    );
  });

  test.each([
    [
      'TIFF',
      async () => (await sharp(chartFile).tiff({ compression: 'lzw' }).toBuffer()).fill(0xff, 9000, 90_000),
    ],
    ['JPEG', async () => (await sharp(chartFile).jpeg().toBuffer()).subarray(0, 20_000)],
  ])('a damaged %s', async (_, makeFile) => {
    expect(await attempt(await makeFile())).toMatch(/^UnreadablePhotographError: is damaged/);
  });

  test('a text', async () => {
    expect(await attempt(await readFile(new URL(import.meta.url)))).toBe(
      'UnreadablePhotographError: cannot be read as a picture. Export it again as TIFF or JPEG',
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { cropToFill } from '#domain/framing/framing.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import type { PrintSource } from '#server/fulfillment/print-files/write-print-file.ts';
import { atMost, type Figure, inMegabytes, withDetails } from '../../figure.ts';
import { runInChild } from '../../load/run-in-child.ts';

const maxMegabytes = 500;

interface Master {
  name: string;
  /** The size as it is stored. */
  width: number;
  height: number;
  /** As in Exif: 6 is turned by 90 degrees. */
  orientation?: 6;
  encode(grain: Sharp): Sharp;
}

const ofCamera = {
  width: 12_000,
  height: 9000,
  encode: (grain: Sharp) => grain.toColourspace('rgb16').tiff({ compression: 'lzw' }),
};

/** Each is as large as cameras make them, or as the shop accepts them. */
const masters: Master[] = [
  { name: 'a 16-bit TIFF of 108 megapixels', ...ofCamera },
  { name: 'the same TIFF, turned by Exif', ...ofCamera, orientation: 6 },
  {
    name: 'a JPEG of 200 megapixels',
    width: 16_320,
    height: 12_240,
    encode: (grain) => grain.jpeg({ quality: 92 }),
  },
];

/** The peak memory of a process that writes a print file, with everything that Node and sharp need. */
export async function measurePrintFile(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-print-file-'));
  try {
    const figures: Figure[] = [];
    for (const { name, width, height, orientation, encode } of masters) {
      const masterPath = join(folder, 'master');
      const picture = encode(drawGrain({ width, height }));
      await (orientation ? picture.withMetadata({ orientation }) : picture).toFile(masterPath);
      const upright = orientation ? { width: height, height: width } : { width, height };
      const source = printSource(masterPath, upright);
      const path = join(folder, 'print.tif');
      const result = await runInChild<{ megabytes: number; seconds: number }>(
        '../measurements/fulfillment/run-print-file.ts',
        { source, path },
      );
      const figure = atMost(
        `Memory for the print file of ${name}`,
        result.megabytes,
        maxMegabytes,
        inMegabytes,
      );
      figures.push(withDetails(figure, `${result.seconds.toFixed(0)} s`));
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Coarse grain, because drawing a random value for each pixel would take minutes. */
function drawGrain({ width, height }: { width: number; height: number }): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const size = { width: Math.round(width / 8), height: Math.round(height / 8) };
  return sharp({ create: { ...size, channels: 3, background: '#808080', noise } }).resize(width, height, {
    fit: 'fill',
  });
}

/** The largest variant, which needs bleed on every side. */
function printSource(masterPath: string, photograph: { width: number; height: number }): PrintSource {
  const variant = { size: 'exhibition', frameColor: 'black', mount: 'Full Bleed' } as const;
  const cuts = cutsOf(variant, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, cuts.window);
  return { masterPath, crop, cuts, ident: { qr: '4F7K20', text: '4F7K20  Benchmark' }, recipe: {} };
}

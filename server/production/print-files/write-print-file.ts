import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Crop } from '#domain/framing.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import {
  decodeStrictly,
  measurePhotograph,
  openAsStored,
  openPhotograph,
  orUnreadable,
  UnreadablePhotographError,
} from '#server/photographs/open-photograph.ts';
import { drawSheet, type Ident } from './draw-sheet.ts';
import { layOutPrint, type PrintCuts, type PrintLayout } from './lay-out-print.ts';

/** What a print file is made from. */
export interface PrintSource {
  masterPath: string;
  /** The part of the upright photograph in the window; on the board with Full Bleed. */
  crop: Crop;
  cuts: PrintCuts;
  ident: Ident;
  recipe: Recipe;
}

/** How the pixels change on their way to the paper. Without either, they don't. */
export interface Recipe {
  /** The resolution of the file, such as the printer's own. */
  pixelsPerInch?: number | undefined;
  /** Counters the spreading of ink on paper. */
  isSharpened?: boolean | undefined;
}

export interface PrintFile {
  /** The SHA-256 of the file, in hex. */
  hash: string;
  layout: PrintLayout;
  bits: 8 | 16;
  hasProfile: boolean;
  /** The file existed with the same bytes, and was left alone. */
  isUnchanged: boolean;
}

/**
 * Writes the TIFF to print: the crop of the master on its sheet, with its overlap or bleed, the ident strip and crop
 * marks. Keeps the pixel values, the bits per channel and the color profile of the master. Writes the file completely
 * or not at all. Reads and writes in parts, by way of temporary files beside it, each as large as the unpacked pixels.
 * @throws UnreadablePhotographError, also for CMYK
 */
export async function writePrintFile(source: PrintSource, toPath: string): Promise<PrintFile> {
  const { masterPath, crop, cuts, ident, recipe } = source;
  const master = await readMaster(masterPath);
  const layout = layOutPrint(master, crop, cuts, recipe.pixelsPerInch);
  const folder = await mkdtemp(join(dirname(toPath), '.print-file-'));
  try {
    const [unpacked, image, sheet] = ['master.v', 'image.v', 'sheet.tif'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    await unpackMaster(master, unpacked);
    await writeImage(unpacked, { master, layout, recipe }, image);
    await rm(unpacked);
    await writeSheet(image, await drawSheet(layout, ident, master.bits), { master, layout }, sheet);
    const hash = await hashFile(sheet);
    const isUnchanged = hash === (await hashFile(toPath).catch(ignoreMissing));
    if (!isUnchanged) await moveFlushed(sheet, toPath);
    return { hash, layout, bits: master.bits, hasProfile: master.hasProfile, isUnchanged };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Master extends Pick<Metadata, 'space' | 'hasAlpha' | 'hasProfile'> {
  path: string;
  /** The upright size in pixels. */
  width: number;
  height: number;
  bits: 8 | 16;
}

async function readMaster(path: string): Promise<Master> {
  const size = await measurePhotograph(path);
  const { format, space, depth, hasAlpha, hasProfile } = await openPhotograph(path).metadata();
  if (space === 'cmyk') {
    throw new UnreadablePhotographError(
      `is a ${format.toUpperCase()} in CMYK; convert it to RGB, and import it again`,
    );
  }
  return { path, ...size, space, hasAlpha, hasProfile, bits: depth === 'ushort' ? 16 : 8 };
}

/** Decodes the master from top to bottom. The later steps read its rows in any order. */
async function unpackMaster({ path, space, hasAlpha }: Master, toPath: string): Promise<void> {
  await orUnreadable(() =>
    decodeStrictly((strictness) => {
      const stored = openAsStored(path, strictness).keepMetadata().toColourspace(space);
      return (hasAlpha ? stored.flatten({ background: '#fff' }) : stored).toFile(toPath);
    }),
  ).catch((error: unknown) => {
    throw findFullDisk(error) ? (error as Error).cause : error;
  });
}

interface Step {
  master: Master;
  layout: PrintLayout;
}

/** The printed image: the source, resampled if wanted, with mirrored edges where the photograph ends. */
async function writeImage(
  unpacked: string,
  { master, layout, recipe }: Step & { recipe: Recipe },
  toPath: string,
): Promise<void> {
  const { horizontal, vertical, pixelsPerInch } = layout;
  const image = openUnpacked(unpacked, master)
    .autoOrient()
    .extract({
      left: horizontal.source.start,
      top: vertical.source.start,
      width: horizontal.source.length,
      height: vertical.source.length,
    })
    .resize(horizontal.length, vertical.length, { fit: 'fill' })
    .extend({
      left: horizontal.mirrored.before,
      right: horizontal.mirrored.after,
      top: vertical.mirrored.before,
      bottom: vertical.mirrored.after,
      extendWith: 'mirror',
    });
  const sharpened = recipe.isSharpened
    ? image.sharpen({ sigma: sharpeningSigma(pixelsPerInch), m1: 0 })
    : image;
  await sharpened.toFile(toPath);
}

/** A halo of 1/100 in is invisible at reading distance. sharp takes a sigma up to 10. */
function sharpeningSigma(pixelsPerInch: number): number {
  return Math.min(10, pixelsPerInch / 100);
}

/**
 * Puts the image on its sheet. The bits of the sheet's drawing are combined with black around the image, and with the
 * image where the drawing is black, because other ways of combining two pictures convert their colors.
 */
async function writeSheet(
  image: string,
  drawing: Buffer,
  { master, layout }: Step,
  toPath: string,
): Promise<void> {
  const { horizontal, vertical, pixelsPerInch } = layout;
  const after = ({ image, sheet }: PrintLayout['horizontal']) => sheet - image.start - image.length;
  const pixelsPerMillimeter = pixelsPerInch / 25.4;
  await openUnpacked(image, master)
    .extend({
      left: horizontal.image.start,
      right: after(horizontal),
      top: vertical.image.start,
      bottom: after(vertical),
      background: '#000',
    })
    .boolean(drawing, 'or')
    .tiff({
      compression: 'lzw',
      predictor: 'horizontal',
      xres: pixelsPerMillimeter,
      yres: pixelsPerMillimeter,
      resolutionUnit: 'inch',
    })
    .toFile(toPath);
}

/** Opens the pixels of a step before, without converting their colors. */
function openUnpacked(path: string, { space }: Master): Sharp {
  return sharp(path, { limitInputPixels: false, sequentialRead: false })
    .keepIccProfile()
    .toColourspace(space);
}

async function hashFile(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function moveFlushed(path: string, toPath: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
  await rename(path, toPath);
}

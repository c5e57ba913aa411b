import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import type { Crop } from '#domain/framing/framing.ts';
import type { Recipe } from '#domain/fulfillment/recipes.ts';
import { dayMs } from '#domain/time.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { requireSpace } from '#server/photographs/masters/file-masters.ts';
import {
  decodeStrictly,
  measurePhotograph,
  openAsStored,
  openPhotograph,
  orUnreadable,
  UnreadablePhotographError,
} from '#server/photographs/open-photograph.ts';
import { drawIdent, type Ident } from './draw-ident.ts';
import { layOutPrint, type PrintCuts, type PrintLayout } from './lay-out-print.ts';
import { openRows, type StoredPicture, type Turn, turnOf } from './open-rows.ts';
import { writeSheet } from './write-sheet.ts';

/** What a print file is made from. */
export interface PrintSource {
  masterPath: string;
  /** The part of the upright photograph in the window; on the board with Full Bleed. */
  crop: Crop;
  cuts: PrintCuts;
  ident: Ident;
  /** Without one, the pixels stay as they are. */
  recipe?: Recipe | undefined;
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
 * Only a progressive JPEG, an interlaced PNG, a WebP and an AVIF are held in memory, because they cannot be decoded in parts.
 * @throws UnreadablePhotographError, also for CMYK that is to be sharpened
 * @throws OperatorError if the temporary files would leave too little space for the database
 */
export async function writePrintFile(source: PrintSource, toPath: string): Promise<PrintFile> {
  const { masterPath, crop, cuts, ident, recipe = {} } = source;
  const master = await readMaster(masterPath, recipe);
  const layout = layOutPrint(master, crop, cuts, recipe.pixelsPerInch);
  const parent = dirname(toPath);
  await removeOldLeftovers(parent);
  await requireSpaceFor(toPath, 2 * unpackedBytes(layout, master));
  const folder = await mkdtemp(join(parent, temporaryPrefix));
  unfinished.add(folder);
  const [image, sheet, packed] = [
    join(folder, 'image.v'),
    join(folder, 'sheet.tif'),
    join(folder, 'packed.tif'),
  ];
  try {
    const { channels, ...size } = await writeImage(master, { layout, recipe }, image);
    const stored = { ...size, path: image, channels, bits: master.bits };
    await writeTurned(stored, { master, layout, ident }, sheet);
    await rm(image);
    await pack(sheet, { master, layout }, packed);
    const hash = await hashFile(packed);
    const isUnchanged = hash === (await hashFile(toPath).catch(ignoreMissing));
    if (!isUnchanged) await moveFlushed(packed, toPath);
    return { hash, layout, bits: master.bits, hasProfile: master.profile !== undefined, isUnchanged };
  } finally {
    await rm(folder, { recursive: true, force: true });
    unfinished.delete(folder);
  }
}

/** The bytes of the sheet's pixels. The image is smaller, and so is the packed sheet of a photograph. */
function unpackedBytes({ horizontal, vertical }: PrintLayout, { channels, bits }: Master): number {
  return (horizontal.sheet * vertical.sheet * channels * bits) / 8;
}

async function requireSpaceFor(path: string, bytes: number): Promise<void> {
  await requireSpace(dirname(path), bytes).catch((error: Error) => {
    throw new OperatorError(`${basename(path)} was not written: ${error.message}.`);
  });
}

const temporaryPrefix = '.print-file-';
const unfinished = new Set<string>();

/** Removes the temporary files of this process, before it ends early. */
export function removeUnfinishedPrintFiles(): void {
  for (const folder of unfinished) rmSync(folder, { recursive: true, force: true });
}

/** Removes the temporary files of commands that were killed. One that runs is younger than a day. */
async function removeOldLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true });
  }
}

interface Master extends Pick<Metadata, 'space' | 'hasAlpha'> {
  path: string;
  /** The upright size in pixels. */
  width: number;
  height: number;
  turn: Turn;
  channels: number;
  bits: 8 | 16;
  profile: Buffer | undefined;
}

async function readMaster(path: string, recipe: Recipe): Promise<Master> {
  const size = await measurePhotograph(path);
  const { format, space, depth, hasAlpha, channels, icc, orientation } =
    await openPhotograph(path).metadata();
  // libvips sharpens in Lab, and would return other inks.
  if (space === 'cmyk' && recipe.sharpeningInches) {
    throw new UnreadablePhotographError(
      `is a ${format.toUpperCase()} in CMYK, which is not sharpened; print it without a recipe, as in the master`,
    );
  }
  const bits = depth === 'ushort' ? 16 : 8;
  return { path, ...size, turn: turnOf(orientation), space, hasAlpha, channels, profile: icc, bits };
}

/**
 * Writes the printed part of the photograph, resampled and sharpened if the recipe says so, in libvips' format. It is not
 * turned yet.
 */
async function writeImage(
  { path, space, hasAlpha, ...master }: Master,
  { layout, recipe }: { layout: PrintLayout; recipe: Recipe },
  toPath: string,
): Promise<OutputInfo> {
  const { pixelsPerInch } = layout;
  const { horizontal, vertical } = asStored(layout, master);
  const decode = (strictness: 'warning' | 'error') => {
    const part = inItsOwnColors(openAsStored(path, strictness), space)
      .extract({
        left: horizontal.start,
        top: vertical.start,
        width: horizontal.length,
        height: vertical.length,
      })
      .resize(horizontal.inFile, vertical.inFile, { fit: 'fill' });
    const opaque = hasAlpha ? part.flatten({ background: '#fff' }) : part;
    const sharpened = recipe.sharpeningInches
      ? opaque.sharpen({ sigma: sharpeningSigma(pixelsPerInch, recipe.sharpeningInches), m1: 0 })
      : opaque;
    return sharpened.toFile(toPath);
  };
  return orUnreadable(() => decodeStrictly(decode)).catch((error: unknown) => {
    throw findFullDisk(error) && error instanceof Error ? error.cause : error;
  });
}

/** The part of the photograph that is printed, along the axes of its file, before it is turned. */
function asStored(layout: PrintLayout, { turn, width, height }: Pick<Master, 'turn' | 'width' | 'height'>) {
  const axisOf = ({ source, length }: PrintLayout['vertical'], pixels: number, isReversed: boolean) => ({
    ...source,
    start: isReversed ? pixels - source.start - source.length : source.start,
    inFile: length,
  });
  const horizontal = axisOf(layout.horizontal, width, turn.isMirrored);
  const vertical = axisOf(layout.vertical, height, turn.isFlipped);
  return turn.isTransposed ? { horizontal: vertical, vertical: horizontal } : { horizontal, vertical };
}

/** Writes the sheet of a stored image, which is turned while it is read. */
async function writeTurned(
  stored: StoredPicture,
  { master, layout, ident }: { master: Master; layout: PrintLayout; ident: Ident },
  toPath: string,
): Promise<void> {
  const rows = await openRows(stored, master.turn);
  try {
    await writeSheet(
      { ...master, rows, channels: stored.channels },
      layout,
      await drawIdent(layout, ident),
      toPath,
    );
  } finally {
    await rows.close();
  }
}

/** Keeps pixel values and profile. libvips would convert CMYK to work on it. */
function inItsOwnColors(picture: Sharp, space: Master['space']): Sharp {
  const kept = picture.keepIccProfile().toColourspace(space);
  return space === 'cmyk' ? kept.pipelineColourspace('cmyk') : kept;
}

/** sharp takes a sigma up to 10. */
function sharpeningSigma(pixelsPerInch: number, sharpeningInches: number): number {
  return Math.min(10, pixelsPerInch * sharpeningInches);
}

/** Compresses the sheet, and states its resolution. */
async function pack(
  sheet: string,
  { master, layout }: { master: Master; layout: PrintLayout },
  toPath: string,
): Promise<void> {
  const pixelsPerMillimeter = layout.pixelsPerInch / 25.4;
  await inItsOwnColors(sharp(sheet, { limitInputPixels: false }), master.space)
    .tiff({
      compression: 'lzw',
      predictor: 'horizontal',
      xres: pixelsPerMillimeter,
      yres: pixelsPerMillimeter,
      resolutionUnit: 'inch',
    })
    .toFile(toPath);
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

import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { describeFormat, explainUnreadable, maxPixels, whatToExport } from './explain-unreadable.ts';

/**
 * The bytes are not an image, a damaged one, or one that the shop cannot show in its true colors. The message is the end
 * of a sentence that starts with the file's name. Its cause, if any, is the error of a library, for the log only.
 */
export class UnreadablePhotographError extends Error {
  override readonly name = 'UnreadablePhotographError';
}

const acceptedFormats = ['JPEG', 'PNG', 'TIFF', 'WEBP', 'AVIF'];

/** What makes decoding fail: warnings of the decoder too, or only errors. */
type Strictness = 'warning' | 'error';

/** The bytes of an image file, or its path. Only a file at a path is read in parts, so that memory doesn't limit its size. */
type PhotographSource = Uint8Array | string;

/** Opens an image file upright. A truncated file is an error instead of a gray stripe. */
export function openPhotograph(source: PhotographSource, failOn: Strictness = 'error'): Sharp {
  return openAsStored(source, failOn).autoOrient();
}

/** Opens an image file without turning it. libvips decodes a picture that it turns into memory. */
export function openAsStored(source: PhotographSource, failOn: Strictness): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn });
}

/**
 * Decodes as strictly as the file allows. Decoders only warn about the harmless odd parameters in some phones' JPEGs, and
 * they also only warn about a JPEG that lost its middle, which would be half gray.
 */
export async function decodeStrictly<Result>(
  decode: (strictness: Strictness) => Promise<Result>,
): Promise<Result> {
  try {
    return await decode('warning');
  } catch (error) {
    if (isDamage(error)) throw error;
    return decode('error');
  }
}

/** Extraneous bytes are harmless; missing bytes are a missing part of the picture. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && /Corrupt JPEG data: (?!\d+ extraneous)/.test(error.message);
}

/**
 * The width and height of the upright picture in pixels.
 * @throws UnreadablePhotographError also for kinds of pixels that would be shown in false colors
 */
export async function measurePhotograph(
  source: PhotographSource,
): Promise<{ width: number; height: number }> {
  const metadata = await orUnreadable(() => openPhotograph(source).metadata());
  const problem = findWrongKind(metadata) ?? (await findWrongColors(source, metadata));
  if (problem) throw new UnreadablePhotographError(problem);
  return metadata.autoOrient;
}

const acceptedSpaces = ['srgb', 'rgb', 'rgb16', 'b-w', 'grey16', 'cmyk'];
/** By libvips' names: number formats that sharp misreads, so that floats turn black and integers into noise. */
const unsupportedNumbers: Readonly<Record<string, string>> = {
  float: 'of floating-point numbers',
  double: 'of floating-point numbers',
  uint: 'of 32-bit integers',
  int: 'of 32-bit integers',
  short: 'of signed numbers',
  char: 'of signed numbers',
};

function findWrongKind({ space, depth, channels, ...metadata }: Metadata): string | undefined {
  const format = formatOf(metadata);
  if (!acceptedFormats.includes(format)) return describeFormat(format);
  const kind = `is ${format === 'AVIF' ? 'an' : 'a'} ${format}`;
  if (space === 'lab' || space === 'labs') return `${kind} in Lab colors; ${whatToExport}`;
  if (unsupportedNumbers[depth]) return `${kind} ${unsupportedNumbers[depth]}; ${whatToExport}`;
  if (!acceptedSpaces.includes(space))
    return `${kind} in colors that are not known (${space}); ${whatToExport}`;
  const max = space === 'cmyk' ? 5 : 4;
  return channels > max ? `${kind} of ${channels} channels; save it without the extra ones` : undefined;
}

/** AVIF and HEIC share a container, and their codec tells them apart. */
function formatOf({ format, compression }: Pick<Metadata, 'format' | 'compression'>): string {
  if (format !== 'heif') return format.toUpperCase();
  return compression === 'av1' ? 'AVIF' : 'HEIC';
}

async function findWrongColors(
  source: PhotographSource,
  { format, hasProfile }: Metadata,
): Promise<string | undefined> {
  if (format !== 'heif' || hasProfile || !(await hasUnreadColors(source))) return undefined;
  return 'is an AVIF in HDR or in other colors than sRGB, without a color profile. Export it with its profile, or as TIFF';
}

const maxTries = 10;

/**
 * libvips keeps one text of its errors for all threads, so the failure of another file may take that of this one away. Then
 * the file is read again.
 * @throws UnreadablePhotographError instead of any error of `read`
 */
export async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof UnreadablePhotographError) throw error;
      const isLost = error instanceof Error && error.message === 'Unknown error';
      if (!isLost || tries === maxTries)
        throw new UnreadablePhotographError(explainUnreadable(error), { cause: error });
    }
  }
}

/** The boxes that describe a picture are at the start of its file. */
const headerBytes = 65_536;

/** Values of ITU-T H.273 that mean sRGB, BT.709, or nothing, which readers take as sRGB. */
const primariesOfSrgb = [1, 2];
const curvesOfSrgb = [1, 2, 6, 13];

/**
 * Whether an AVIF states other colors than sRGB by numbers alone (`nclx`, ISO 14496-12, 12.1.5). libvips reads only
 * profiles, so it would show Display P3 pale and HDR dark.
 * @param source the bytes or the path of an AVIF without a color profile
 */
async function hasUnreadColors(source: Uint8Array | string): Promise<boolean> {
  const header =
    typeof source === 'string'
      ? await buffer(createReadStream(source, { end: headerBytes - 1 }))
      : Buffer.from(source).subarray(0, headerBytes);
  const at = header.indexOf('colrnclx');
  if (at < 0 || at + 12 > header.length) return false;
  const [primaries, curve] = [header.readUInt16BE(at + 8), header.readUInt16BE(at + 10)];
  return !primariesOfSrgb.includes(primaries) || !curvesOfSrgb.includes(curve);
}

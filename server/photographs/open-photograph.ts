import sharp, { type Metadata, type Sharp } from 'sharp';

/** Twice what the largest print needs at 150 ppi. Decoding a larger file could take all memory. */
const mostPixels = 200_000_000;

/**
 * The bytes are not an image, a damaged one, or one that the shop cannot show in its true colors. The message is the end
 * of a sentence that starts with the file's name.
 */
export class UnreadablePhotographError extends Error {
  override readonly name = 'UnreadablePhotographError';
}

const acceptedFormats = ['jpeg', 'png', 'tiff', 'webp'];

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
  return sharp(source, { limitInputPixels: mostPixels, failOn });
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
  const problem = findWrongKind(metadata);
  if (problem) throw new UnreadablePhotographError(problem);
  return metadata.autoOrient;
}

const whatToExport = 'export it in RGB or grayscale with 8 or 16 bits per channel';
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

function findWrongKind({ format, space, depth, channels }: Metadata): string | undefined {
  if (!acceptedFormats.includes(format)) {
    return `is a picture in ${format.toUpperCase()}; JPEG, PNG, TIFF and WebP are accepted`;
  }
  const kind = `is a ${format.toUpperCase()}`;
  if (space === 'lab' || space === 'labs') return `${kind} in Lab colors; ${whatToExport}`;
  if (unsupportedNumbers[depth]) return `${kind} ${unsupportedNumbers[depth]}; ${whatToExport}`;
  if (!acceptedSpaces.includes(space))
    return `${kind} in colors that are not known (${space}); ${whatToExport}`;
  const most = space === 'cmyk' ? 5 : 4;
  return channels > most ? `${kind} of ${channels} channels; save it without the extra ones` : undefined;
}

/** @throws UnreadablePhotographError instead of any error of `read` */
export async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadablePhotographError) throw error;
    throw new UnreadablePhotographError(explain(error), { cause: error });
  }
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/unsupported image format/i.test(message)) return 'is not an image';
  if (/buffer is empty/i.test(message)) return 'is empty';
  if (/pixel limit/i.test(message)) return `has more than ${mostPixels / 1_000_000} million pixels`;
  // libvips reads 8-bit Lab only in its own LabQ format.
  if (/bad labq format/.test(message)) return `is a TIFF in Lab colors; ${whatToExport}`;
  if (/samples out of range/.test(message))
    return `is a TIFF of more than 32 bits per channel; ${whatToExport}`;
  return `is broken (${message.trim().split('\n')[0]})`;
}

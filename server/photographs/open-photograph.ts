import sharp, { type Sharp } from 'sharp';

/** Twice what the largest print needs at 150 ppi; a file beyond it could take all memory to unpack. */
export const mostPixels = 200_000_000;

/** The bytes are not an image, not a whole one, or have more than `mostPixels`; the message says which. */
export class UnreadablePhotographError extends Error {
  constructor(cause: unknown) {
    super(explain(cause instanceof Error ? cause.message : String(cause)), { cause });
    this.name = 'UnreadablePhotographError';
  }
}

const takenFormats = ['jpeg', 'png', 'tiff', 'webp'];

/** What ends a decoding: `error` takes files that decoders only warn of. */
export type Strictness = 'warning' | 'error';

/** Opens an image file upright and strictly: one that breaks off half way is an error, not a grey stripe. */
export function openPhotograph(bytes: Uint8Array, failOn: Strictness = 'error'): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn }).autoOrient();
}

/**
 * Decodes as strictly as the file allows. Some phones write every JPEG with odd parameters, which is only warned of and
 * harms nothing; so is a JPEG that has lost its middle, which would hang half grey.
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

/** Bytes too many are skipped; bytes too few are a part of the picture. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && /Corrupt JPEG data: (?!\d+ extraneous)/.test(error.message);
}

/**
 * The width and height in pixels as the picture is seen, upright.
 * @throws UnreadablePhotographError
 */
export async function measurePhotograph(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient, format } = await orUnreadable(() => openPhotograph(bytes).metadata());
  if (!takenFormats.includes(format)) throw new UnreadablePhotographError(`format ${format}`);
  return autoOrient;
}

/** @throws UnreadablePhotographError in place of whatever `read` throws */
export async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadablePhotographError ? error : new UnreadablePhotographError(error);
  }
}

function explain(message: string): string {
  if (/unsupported image format/i.test(message)) return 'is not an image';
  if (/buffer is empty/i.test(message)) return 'is empty';
  const [, format] = /^format (\w+)$/.exec(message) ?? [];
  if (format) return `is a picture in ${format.toUpperCase()}; JPEG, PNG, TIFF and WebP are taken`;
  if (/pixel limit/i.test(message)) return `has more than ${mostPixels / 1_000_000} million pixels`;
  return `is broken (${message.trim().split('\n')[0]})`;
}

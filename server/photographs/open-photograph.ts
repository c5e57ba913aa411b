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

/** Opens an image file upright and strictly: one that breaks off half way is an error, not a grey stripe. */
export function openPhotograph(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
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

/**
 * Unpacks an image file upright to sRGB, at most so many pixels wide, and gives it as often as asked for:
 * unpacking a large master takes longer than making a small picture of it.
 * @throws UnreadablePhotographError
 */
export async function decodePhotograph(bytes: Uint8Array, mostWidthPixels?: number): Promise<() => Sharp> {
  const { data, info } = await orUnreadable(() => {
    const upright = openPhotograph(bytes);
    if (mostWidthPixels) upright.resize({ width: mostWidthPixels, withoutEnlargement: true });
    const pixels = upright.flatten({ background: '#ffffff' }).toColourspace('srgb').raw();
    return pixels.toBuffer({ resolveWithObject: true });
  });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new UnreadablePhotographError(error);
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

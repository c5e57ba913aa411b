import type { Area } from '#domain/fulfillment/equipment.ts';
import {
  measurePhotograph,
  openPhotograph,
  orUnreadable,
  UnreadablePhotographError,
} from '../open-photograph.ts';

/** Enough to see a scratch, and about 300 kB. */
const usualMaxSide = 1600;
const quality = 78;

/** With the sizes of the photograph as it was sent, upright, and as it is stored, in pixels. */
export type EncodedPhoto =
  | { ok: true; jpeg: Uint8Array; sent: Area; stored: Area }
  | { ok: false; problem: string };

interface SentPhoto {
  bytes: Uint8Array;
  /** The longer side, in pixels, if not the one of `encodePrivatePhoto`. */
  maxSide?: number | undefined;
}

/** A few bytes can unfold to a picture that takes seconds to decode. No phone's photograph of a few megabytes is larger. */
const maxSentPixels = 100_000_000;

/**
 * Encodes a photograph that a buyer, a maker or an owner sent, for the worker. A file that cannot be read is an answer, because errors lose their
 * kind on their way from another process. The problem is the end of a sentence that starts with the file.
 */
export async function encodeSentPhoto({ bytes, maxSide }: SentPhoto): Promise<EncodedPhoto> {
  try {
    const { width, height } = await measurePhotograph(bytes);
    if (width * height > maxSentPixels)
      return {
        ok: false,
        problem: `has more than ${maxSentPixels / 1_000_000} million pixels. Save it smaller`,
      };
    const jpeg = await encodePrivatePhoto(bytes, maxSide);
    return { ok: true, jpeg, sent: { width, height }, stored: await measurePhotograph(jpeg) };
  } catch (error) {
    if (error instanceof UnreadablePhotographError) return { ok: false, problem: error.message };
    throw error;
  }
}

/**
 * Encodes a photograph again, upright, without its metadata: neither EXIF nor GPS is left.
 * @param maxSide of the longer side, in pixels
 * @throws UnreadablePhotographError for bytes that are no photograph, or one of too many pixels
 */
export async function encodePrivatePhoto(bytes: Uint8Array, maxSide = usualMaxSide): Promise<Buffer> {
  await measurePhotograph(bytes);
  return orUnreadable(() =>
    openPhotograph(bytes)
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColorspace('srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer(),
  );
}

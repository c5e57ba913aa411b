import { measurePhotograph, UnreadablePhotographError } from '../open-photograph.ts';
import { encodePrivatePhoto } from './private-photos.ts';

export type EncodedPhoto = { ok: true; jpeg: Uint8Array } | { ok: false; problem: string };

/** A few bytes can unfold to a picture that takes seconds to decode. No phone's photograph of a few megabytes is larger. */
const maxSentPixels = 100_000_000;

/**
 * Encodes a photograph that a buyer or a maker sent, for the worker. A file that cannot be read is an answer, because errors lose their
 * kind on their way from another process. The problem is the end of a sentence that starts with the file.
 */
export async function encodeSentPhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  try {
    const { width, height } = await measurePhotograph(bytes);
    if (width * height > maxSentPixels)
      return {
        ok: false,
        problem: `has more than ${maxSentPixels / 1_000_000} million pixels. Save it smaller`,
      };
    return { ok: true, jpeg: await encodePrivatePhoto(bytes) };
  } catch (error) {
    if (error instanceof UnreadablePhotographError) return { ok: false, problem: error.message };
    throw error;
  }
}

import { RequestError } from '#server/http/errors.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import type { EncodedPhoto, encodeSentPhoto } from './encode-sent-photo.ts';

/** Encodes the photographs that buyers, makers and owners send. */
export interface PhotoEncoder {
  /** @param maxSide of the longer side, in pixels, if not that of `encodePrivatePhoto` @throws RequestError 503 while too many wait */
  encode(bytes: Uint8Array, maxSide?: number): Promise<EncodedPhoto>;
  close(): void;
}

/** A photograph is decoded within seconds. */
const maxMs = 20_000;
const maxWaiting = 20;

/**
 * Opens a worker of its own, which encodes one photograph at a time: one that takes too long ends the process, and no other
 * work with it.
 */
export function openPhotoEncoder(): PhotoEncoder {
  const worker = openWorker();
  const module = new URL('./encode-sent-photo.ts', import.meta.url);
  const encode = worker.task<typeof encodeSentPhoto>(module, 'encodeSentPhoto', maxMs);
  const inTurn = atMostAtOnce(1, maxWaiting);
  return {
    encode: (bytes, maxSide) =>
      inTurn(() => encode({ bytes, maxSide })).catch((cause) => {
        if (cause instanceof RequestError) throw cause;
        return { ok: false, problem: 'takes too long to read. Save it smaller, as JPEG' };
      }),
    close: worker.close,
  };
}

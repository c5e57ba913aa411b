import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { RequestError, unavailable } from '#server/http/errors.ts';
import type { EncodedPhoto } from './encode-sent-photo.ts';
import type { PhotoEncoder } from './open-photo-encoder.ts';

/** Each holds its bytes in memory. */
const maxArriving = 6;

/** The body is an image; a schema only describes it. */
export const photoBody = { type: 'string', format: 'binary' } as const;

/**
 * Lets the routes of `app` receive photographs, each as the bytes of the body.
 * @param authorize checks the request before its body is read, so that only photographs of people who may send one take up memory
 */
export function receivePhotos(
  app: FastifyInstance,
  authorize: (request: FastifyRequest) => Promise<void>,
): void {
  let arriving = 0;
  app.removeAllContentTypeParsers();
  const parser = { parseAs: 'buffer', bodyLimit: maxPhotoBytes } as const;
  app.addContentTypeParser(/^image\//, parser, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    await authorize(request);
    refuseLarge(request);
    // For a client that has left already, `close` would not come again, and its place would stay taken.
    if (reply.raw.destroyed || arriving >= maxArriving) throw unavailable();
    arriving += 1;
    reply.raw.once('close', () => {
      arriving -= 1;
    });
  });
}

/** Encodes the body of a request. @throws RequestError 400 for one that is no photograph which the shop can read */
export async function encodeReceived(
  encoder: PhotoEncoder,
  body: unknown,
  maxSide?: number,
): Promise<EncodedPhoto & { ok: true }> {
  if (!Buffer.isBuffer(body) || body.length === 0) throw unreadable('is empty. Choose it again');
  const encoded = await encoder.encode(body, maxSide);
  if (!encoded.ok) throw unreadable(encoded.problem);
  return encoded;
}

function refuseLarge({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) <= maxPhotoBytes) return;
  const sentence = `This photo is larger than ${maxPhotoMegabytes} MB. Please save it smaller.`;
  throw new RequestError(413, 'too_large', sentence);
}

/** @param problem the end of a sentence that starts with the photograph */
function unreadable(problem: string): RequestError {
  const sentence = /HEIC/.test(problem) ? heic : `This photo ${problem.replace('TIFF or JPEG', 'JPEG')}.`;
  return new RequestError(400, 'unreadable_photo', sentence);
}

const heic =
  'This photo is in HEIC, which we cannot read. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again. Or export it as JPEG.';

import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { notFound, RequestError } from '#server/http/errors.ts';
import type { FramedPictures } from './framed/framed-pictures.ts';
import {
  cachedForEver,
  contentTypeOf,
  isPhotographName,
  NoSuchPictureError,
  type PhotographStore,
  photographUrl,
  StoreUnavailableError,
} from './storage/photograph-store.ts';

/** The payment page, mail programs and sites that link to a print show pictures of the shop. */
const crossOrigin = { 'cross-origin-resource-policy': 'cross-origin' };

/** Not cached, because the next request may find the picture itself. */
const notStored = { ...crossOrigin, 'cache-control': 'no-store' };

/**
 * `GET /photographs/{name}`. A picture's name is derived from its content, so it is cached forever.
 * @param drawMissing draws a picture that the store lacks, and waits for it
 */
export function photographsRoutes(
  store: PhotographStore,
  drawMissing: FramedPictures['drawMissing'] = async () => undefined,
): FastifyPluginAsync {
  /** The picture, or its plain replacement, with the headers for it. */
  async function find(name: string, client: string, cached: Record<string, string>) {
    try {
      return { ...(await store.stream(name)), headers: cached };
    } catch (error) {
      const picture = error instanceof NoSuchPictureError ? await drawMissing(name, client) : undefined;
      if (!picture) throw error;
      if (contentTypeOf(picture.name) !== contentTypeOf(name)) throw noModel();
      return { ...(await store.stream(picture.name)), headers: picture.isPlain ? notStored : cached };
    }
  }

  return async (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>(
      photographUrl(':name'),
      { schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params;
        const contentType = contentTypeOf(name);
        if (!contentType || !isPhotographName(name)) throw noPicture();
        const cached = { ...crossOrigin, 'cache-control': cachedForEver, etag: `"${name}"` };
        const isKnown = request.headers['if-none-match']?.includes(cached.etag);
        if (isKnown) return reply.code(304).headers(cached).send();
        const { body, lengthBytes, headers } = await find(name, request.ip, cached).catch(throwRequestError);
        const contentHeaders = { 'content-type': contentType, 'content-length': lengthBytes };
        return reply
          .headers({ ...headers, ...contentHeaders, 'x-content-type-options': 'nosniff' })
          .send(body);
      },
    );
  };
}

/** 404 for a missing picture, and 503 while the store is unavailable. */
function throwRequestError(error: unknown): never {
  if (error instanceof NoSuchPictureError) throw noPicture();
  if (!(error instanceof StoreUnavailableError)) throw error;
  const unavailable = new RequestError(
    503,
    'unavailable',
    'The pictures cannot be shown just now. Please try again.',
  );
  unavailable.cause = error;
  throw unavailable;
}

/** A model has no plain replacement. */
function noModel(): RequestError {
  const message = 'The model of this print cannot be made just now. Please try again in a few minutes.';
  return new RequestError(503, 'unavailable', message);
}

function noPicture(): RequestError {
  return notFound('There is no such picture.');
}

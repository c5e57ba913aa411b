import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { notFound, RequestError } from '#server/http/errors.ts';
import {
  cachedForEver,
  contentTypeOf,
  isPhotographName,
  NoSuchPictureError,
  type PhotographStore,
  photographUrl,
  StoreAwayError,
} from './storage/photograph-store.ts';

/** The payment page shows pictures of the shop, as do mail readers and sites that link to a print. */
const forAnyPage = { 'cross-origin-resource-policy': 'cross-origin' };

/** Nobody keeps it: the picture that the address names may be there in a moment. */
const forNow = { ...forAnyPage, 'cache-control': 'no-store' };

/**
 * `GET /photographs/{name}`: a picture's name says what is in it, so whoever has it never asks again.
 * @param plainInsteadOf names the picture to show in place of a framed one that is not there
 */
export function photographsRoutes(
  store: PhotographStore,
  plainInsteadOf: (name: string) => Promise<string | undefined> = async () => undefined,
): FastifyPluginAsync {
  /** The picture, with the headers that belong to what is found. */
  async function find(name: string, lasting: Record<string, string>) {
    try {
      return { ...(await store.stream(name)), headers: lasting };
    } catch (error) {
      const plain = error instanceof NoSuchPictureError ? await plainInsteadOf(name) : undefined;
      if (plain === undefined) throw error;
      return { ...(await store.stream(plain)), headers: forNow };
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
        const lasting = { ...forAnyPage, 'cache-control': cachedForEver, etag: `"${name}"` };
        const isKnown = request.headers['if-none-match']?.includes(lasting.etag);
        if (isKnown) return reply.code(304).headers(lasting).send();
        const { body, lengthBytes, headers } = await find(name, lasting).catch(toAnswer);
        const about = { 'content-type': contentType, 'content-length': lengthBytes };
        return reply.headers({ ...headers, ...about, 'x-content-type-options': 'nosniff' }).send(body);
      },
    );
  };
}

/** The one place that tells a visitor whether a picture is not there or just cannot be had now. */
function toAnswer(error: unknown): never {
  if (error instanceof NoSuchPictureError) throw noPicture();
  if (!(error instanceof StoreAwayError)) throw error;
  const away = new RequestError(
    503,
    'unavailable',
    'The pictures cannot be shown just now. Please try again.',
  );
  away.cause = error;
  throw away;
}

function noPicture(): RequestError {
  return notFound('There is no such picture.');
}

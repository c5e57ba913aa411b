import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { notFound, RequestError, unavailable } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { openClientLimit, openRateLimit } from '#server/limits/rate-limits.ts';
import { type BuyerContext, findBuyersOrder } from '#server/orders/links/find-buyers-order.ts';
import type { PhotoEncoder } from '#server/photographs/private/open-photo-encoder.ts';
import { keepPrivatePhoto } from '#server/photographs/private/private-photos.ts';

export interface PhotoContext extends BuyerContext {
  pool: Pool;
  photoEncoder: PhotoEncoder;
}

const hour = 60 * 60;
/** Each holds its bytes in memory. */
const maxArriving = 6;

const upload = {
  tags: ['orders'],
  security: [{ bearer: [] }, { orderLink: [] }],
  summary:
    'Keeps a photograph for a claim of this order, without its metadata; one that no claim names is deleted after a day',
  params: z.object({ orderId: z.uuid() }),
  // The body is an image; this schema only describes it.
  body: z.unknown().meta({ type: 'string', format: 'binary' }),
  errors: [401, 410, 429],
} as const;

/** `POST /api/orders/:orderId/photos`: the bytes of one photograph, of at most 12 MB. */
export function claimPhotoRoutes({ pool, photoEncoder, ...context }: PhotoContext): FastifyPluginAsync {
  const limits = {
    ofOrder: openRateLimit(pool, { name: 'claim-photos', max: 40, seconds: 24 * hour }),
    fromAddress: openClientLimit(pool, { name: 'claim-photos-address', max: 80, seconds: hour }),
  };
  let arriving = 0;
  return async (app) => {
    app.removeAllContentTypeParsers();
    const parser = { parseAs: 'buffer', bodyLimit: maxPhotoBytes } as const;
    app.addContentTypeParser(/^image\//, parser, (_request, body, done) => done(null, body));
    // Before the body is read, so that only buyers' photographs take up memory.
    app.addHook('onRequest', async (request, reply) => {
      await limits.fromAddress.require(request.ip);
      const { id } = await findBuyersOrder(context, request.headers, readOrderId(request));
      await limits.ofOrder.require(id);
      refuseLarge(request);
      // For a client that has left already, `close` would not come again, and its place would stay taken.
      if (reply.raw.destroyed || arriving >= maxArriving) throw unavailable();
      arriving += 1;
      reply.raw.once('close', () => {
        arriving -= 1;
      });
    });
    route(app, 'POST /api/orders/:orderId/photos', upload, async ({ body, params }) => {
      if (!Buffer.isBuffer(body) || body.length === 0) throw unreadable('is empty. Choose it again');
      const encoded = await photoEncoder.encode(body);
      if (!encoded.ok) throw unreadable(encoded.problem);
      return { id: await keepPrivatePhoto(context.db, Buffer.from(encoded.jpeg), params.orderId) };
    });
  };
}

/** The hook runs before the parameters are checked. */
function readOrderId({ params }: FastifyRequest): string {
  const read = upload.params.safeParse(params);
  if (!read.success) throw notFound('There is no such order.');
  return read.data.orderId;
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

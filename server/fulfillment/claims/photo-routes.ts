import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { daySeconds, hourSeconds } from '#domain/time.ts';
import { route } from '#server/http/route.ts';
import { openClientLimit, openRateLimit } from '#server/limits/rate-limits.ts';
import { type BuyerContext, findBuyersOrder } from '#server/orders/links/find-buyers-order.ts';
import { unknownOrder } from '#server/orders/reading/find-order.ts';
import type { PhotoEncoder } from '#server/photographs/private/open-photo-encoder.ts';
import { keepPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { encodeReceived, photoBody, receivePhotos } from '#server/photographs/private/receive-photo.ts';

export interface PhotoContext extends BuyerContext {
  pool: Pool;
  photoEncoder: PhotoEncoder;
}

const upload = {
  tags: ['orders'],
  security: [{ bearer: [] }, { orderLink: [] }],
  summary:
    'Keeps a photograph for a claim of this order, without its metadata; one that no claim names is deleted after a day',
  params: z.object({ orderId: z.uuid() }),
  body: z.unknown().meta(photoBody),
  errors: [401, 410, 429],
} as const;

/** `POST /api/orders/:orderId/photos`: the bytes of one photograph, of at most 12 MB. */
export function claimPhotoRoutes({ pool, photoEncoder, ...context }: PhotoContext): FastifyPluginAsync {
  const limits = {
    ofOrder: openRateLimit(pool, { name: 'claim-photos', max: 40, seconds: daySeconds }),
    fromAddress: openClientLimit(pool, { name: 'claim-photos-address', max: 80, seconds: hourSeconds }),
  };
  return async (app) => {
    receivePhotos(app, async (request) => {
      await limits.fromAddress.require(request.ip);
      const { id } = await findBuyersOrder(context, request.headers, readOrderId(request));
      await limits.ofOrder.require(id);
    });
    route(app, 'POST /api/orders/:orderId/photos', upload, async ({ body, params }) => {
      const { jpeg } = await encodeReceived(photoEncoder, body);
      return { id: await keepPrivatePhoto(context.db, Buffer.from(jpeg), params.orderId) };
    });
  };
}

/** The hook runs before the parameters are checked. */
function readOrderId({ params }: FastifyRequest): string {
  const read = upload.params.safeParse(params);
  if (!read.success) throw unknownOrder();
  return read.data.orderId;
}

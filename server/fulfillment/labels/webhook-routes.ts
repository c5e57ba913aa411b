import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { followParcelJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { badSignature } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { shipmentIdPattern, verifyWebhook } from './label-provider.ts';

/** An event that says that a parcel has moved. Other events need nothing. */
const trackerEvent = z.looseObject({
  description: z.enum(['tracker.created', 'tracker.updated']),
  result: z.looseObject({ object: z.literal('Tracker'), shipment_id: z.string().regex(shipmentIdPattern) }),
});

/** An event that says that a batch is made. The shop makes one only to prove that events arrive. */
const batchEvent = z.looseObject({
  description: z.literal('batch.created'),
  result: z.looseObject({ object: z.literal('Batch'), reference: z.string().max(100) }),
});

const call = {
  tags: ['shipping'],
  summary: 'News of the label provider about parcels, signed',
  headers: z.object({ 'x-hmac-signature': z.string().optional().describe('required; of the body') }),
  // The body is left unparsed for its signature; this schema only describes it.
  body: z.unknown().meta(z.toJSONSchema(z.looseObject({ id: z.string(), description: z.string() }))),
};

interface WebhookContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  webhookSecret: string;
  /** Called with the reference of a batch that was made. */
  onBatch(reference: string): Promise<void>;
}

/**
 * `POST /api/shipping/webhook`: verifies the signature of the label provider's events. A job then asks the provider for
 * the parcel's current state, so events may be repeated and arrive in any order.
 */
export function shippingWebhookRoutes({
  db,
  jobs,
  webhookSecret,
  onBatch,
}: WebhookContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(app, 'POST /api/shipping/webhook', call, async ({ body, headers, log }) => {
      const event = Buffer.isBuffer(body) ? await verifyWebhook(body, headers, webhookSecret) : undefined;
      if (!event) throw badSignature();
      const news = trackerEvent.safeParse(event);
      if (news.success) {
        const { shipment_id: shipmentId } = news.data.result;
        await jobs.enqueue(db, followParcelJob, { shipmentId });
        log.info({ shipmentId }, 'received news about a parcel');
      }
      const made = batchEvent.safeParse(event);
      if (made.success) await onBatch(made.data.result.reference);
      return { received: true as const };
    });
  };
}

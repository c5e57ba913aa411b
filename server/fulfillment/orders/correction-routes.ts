import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { refuseAddress, refuseTracking } from '#server/orders/studio/refuse-order-changes.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { findAddressDoubt } from '../labels/find-address-doubt.ts';
import { correctAddress, newAddress } from './correct-address.ts';
import { correctTracking, newTracking } from './tracking.ts';

const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ orderId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 503);

/** Correcting where an order goes, and a tracking number. The buyer is emailed. What undoes a correction is another one. */
export function correctionRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { labels } = context.workshop;
  return async (app) => {
    const address = {
      summary: "Corrects an order's shipping address before its label is bought, and emails the buyer",
      params,
      body: newAddress,
      response: {
        200: z.object({ doubt: z.string().nullable().describe('what the carriers say of the address') }),
        ...refusals,
      },
    };
    app.put('/api/studio/orders/:orderId/address', { schema: address, config }, async (request) => {
      const { orderId } = request.params;
      const { body } = request;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const corrected = await correctAddress(orders, orderId, body);
        if (!corrected.ok) throw refuseAddress(corrected);
        // Without the addresses, because the log outlives the order's personal data.
        await record({ action: 'address-corrected', subject: { kind: 'order', id: orderId } });
      });
      return { doubt: labels ? await findAddressDoubt(labels, body) : null };
    });

    const tracking = {
      summary: "Corrects a parcel's tracking, and emails the buyer if it has shipped",
      params,
      body: z.strictObject({
        parcel: z
          .string()
          .max(100)
          .nullable()
          .describe('its number until now; null: the only parcel of the order'),
        tracking: newTracking.omit({ url: true }),
      }),
      response: { 204: z.undefined(), ...refusals },
    };
    app.put('/api/studio/orders/:orderId/tracking', { schema: tracking, config }, async (request, reply) => {
      const { orderId } = request.params;
      const { parcel, tracking: typed } = request.body;
      const { tracking } = trackingOf(typed.carrier, typed.number);
      await changeInStudio(context, request, async ({ orders, record }) => {
        const corrected = await correctTracking(orders, orderId, tracking, parcel ?? undefined);
        if (!corrected.ok) throw refuseTracking(corrected);
        const subject = { kind: 'order' as const, id: orderId };
        await record({ action: 'tracking-corrected', subject, after: { tracking: typed } });
      });
      reply.code(204);
    });
  };
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pricesPreview, pricesRequest, pricesToSave, shopPrices } from '#domain/api/catalogue/prices.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { listOwnPriced } from '#server/catalogue/prints/list-studio-prints.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { findBasePrices } from './base-prices.ts';
import { previewBasePrices, pricesOf, saveBasePrices } from './save-base-prices.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** The shop's prices, and the prints with prices of their own. */
export function pricesRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  return async (app) => {
    const show = {
      summary: "The shop's prices by size, and the prints with own prices",
      response: {
        200: shopPrices,
        ...errorAnswers(401, 403, 503),
      },
    };
    app.get('/api/studio/prices', { schema: show, config }, async () => {
      const prices = await findBasePrices(db);
      const { prints, total } = await listOwnPriced(db, 200);
      return {
        prices: pricesOf(prices),
        specified: pricesOf(sizes),
        ownPriced: prints,
        ownPricedTotal: total,
      };
    });

    const preview = {
      summary: 'What new prices of the shop would do. Changes nothing',
      body: pricesRequest,
      response: {
        200: pricesPreview,
        ...errorAnswers(400, 401, 403, 413, 415, 503),
      },
    };
    app.post('/api/studio/prices/preview', { schema: preview, config }, async (request) => ({
      sizes: await previewBasePrices(db, request.body.prices),
    }));

    const save = {
      summary: "Changes the shop's prices, for every print without own ones",
      body: pricesToSave,
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 409, 413, 415, 503) },
    };
    app.put('/api/studio/prices', { schema: save, config: verified }, async (request, reply) => {
      const { prices, seen } = request.body;
      const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
        const { before, after } = await saveBasePrices(orders.db, prices, seen);
        if (Object.keys(after).length === 0) return undefined;
        return record({ action: 'prices.changed', id: 'shop', before, after });
      });
      offerUndo(reply, changeId, 'prices.changed');
      reply.code(204);
    });
  };
}

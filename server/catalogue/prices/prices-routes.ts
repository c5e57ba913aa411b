import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { listOwnPriced } from '#server/catalogue/prints/list-studio-prints.ts';
import { listedPrint, salePrice } from '#server/catalogue/prints/prints-schemas.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { findBasePrices } from './base-prices.ts';
import { previewBasePrices, pricesOf, saveBasePrices } from './save-base-prices.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

const dollars = z.int().describe('US dollars');
const pair = z.object({ price: dollars, memberPrice: dollars });
const newPair = z.strictObject({ price: salePrice, memberPrice: salePrice });
const table = z.object(eachSize(pair));
const someSizes = z.strictObject(eachSize(newPair.optional()));

/** The shop's prices, and the prints with prices of their own. */
export function pricesRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  return async (app) => {
    const show = {
      summary: "The shop's prices by size, and the prints with own prices",
      response: {
        200: z.object({
          prices: table,
          specified: table.describe('what the shop came with'),
          ownPriced: z.array(listedPrint).describe('at most 200'),
          ownPricedTotal: z.int(),
        }),
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
      body: z.strictObject({ prices: someSizes }),
      response: {
        200: z.object({
          sizes: z.array(
            z.object({
              size: z.enum(sizeKeys),
              before: pair,
              after: pair,
              prints: z.int().describe('that get the new prices'),
              keepOwn: z.int().describe('that keep own prices'),
            }),
          ),
        }),
        ...errorAnswers(400, 401, 403, 413, 415, 503),
      },
    };
    app.post('/api/studio/prices/preview', { schema: preview, config }, async (request) => ({
      sizes: await previewBasePrices(db, request.body.prices),
    }));

    const save = {
      summary: "Changes the shop's prices, for every print without own ones",
      body: z.strictObject({ prices: someSizes, seen: someSizes.describe('the prices that were changed') }),
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 409, 413, 415, 503) },
    };
    app.put('/api/studio/prices', { schema: save, config: verified }, async (request, reply) => {
      const { prices, seen } = request.body;
      const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
        const { before, after } = await saveBasePrices(orders.db, prices, seen);
        if (Object.keys(after).length === 0) return undefined;
        return record({ action: 'changed', subject: { kind: 'prices', id: 'shop' }, before, after });
      });
      offerUndo(reply, changeId, 'prices.changed');
      reply.code(204);
    });
  };
}

function eachSize<Schema>(schema: Schema): Record<SizeKey, Schema> {
  return Object.fromEntries(sizeKeys.map((size) => [size, schema])) as Record<SizeKey, Schema>;
}

import type { FastifyInstance } from 'fastify';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { listOwnPriced } from '#server/catalogue/prints/list-studio-prints.ts';
import { route } from '#server/http/route.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { findBasePrices } from './base-prices.ts';
import { previewEquipment } from './preview-equipment.ts';
import { previewBasePrices, pricesOf, saveBasePrices } from './save-base-prices.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** The shop's prices, the prints with prices of their own, and what new equipment does to what is on sale. */
export function pricesRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const show = { summary: "The shop's prices by size, and the prints with own prices", config };
  route(app, 'GET /api/studio/prices', show, async () => {
    const prices = await findBasePrices(db);
    const { prints, total } = await listOwnPriced(db, 200);
    return {
      prices: pricesOf(prices),
      specified: pricesOf(sizes),
      ownPriced: prints,
      ownPricedTotal: total,
    };
  });

  const preview = { summary: 'What new prices of the shop would do. Changes nothing', config };
  route(app, 'POST /api/studio/prices/preview', preview, async (request) => ({
    sizes: await previewBasePrices(db, request.body.prices),
  }));

  const equipment = {
    summary: 'What new equipment would take off sale or put back on sale, as sentences; changes nothing',
    config,
  };
  route(app, 'POST /api/studio/shop/equipment-preview', equipment, async (request) => ({
    sentences: await previewEquipment(db, request.body.equipment),
  }));

  const save = { summary: "Changes the shop's prices, for every print without own ones", config: verified };
  route(app, 'PUT /api/studio/prices', save, async (request, reply) => {
    const { prices, seen } = request.body;
    const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
      const { before, after } = await saveBasePrices(orders.db, prices, seen);
      if (Object.keys(after).length === 0) return undefined;
      return record({ action: 'prices.changed', id: 'shop', before, after });
    });
    offerUndo(reply, changeId, 'prices.changed');
  });
}

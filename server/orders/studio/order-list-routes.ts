import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { orderFilters } from '#domain/orders/order-list.ts';
import { route } from '#server/http/route.ts';
import { countListed, searchOrders } from '#server/orders/reading/search-orders.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { delayRoutes } from '../delays/delay-routes.ts';
import { orderActionsRoutes } from './order-actions-routes.ts';

const config = { studio: { roles: ['owner', 'books'] } } as const;
const day = z.iso.date('must be a day such as 2026-11-25');

/** The list of orders, one order, and what a person can do with it. */
export function orderListRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db, fulfillment } = context.orders;
  const list = {
    summary: 'Orders, 50 at a time',
    querystring: z.object({
      q: searchText
        .optional()
        .describe("the start of an email or name, an order's number, or a piece's code"),
      filter: z.enum(orderFilters).optional(),
      from: day.optional().describe('the first day, in UTC'),
      to: day.optional().describe('the last day'),
      sort: z.enum(['newest', 'oldest']).default('newest').describe('with `q`, the newest come first'),
      cursor: pageCursor(z.uuid()),
    }),
    config,
  };
  route(app, 'GET /api/studio/orders', list, async (request) => {
    const { q, filter, cursor, sort, from, to } = request.query;
    const days = { from, to };
    const isOldestFirst = sort === 'oldest';
    const orderOfPiece = q && (await fulfillment.findOrderOfPiece(db, q));
    const { orders, hasMore } = await searchOrders(db, {
      text: q,
      orderOfPiece,
      filter,
      days,
      isOldestFirst,
      after: cursor,
    });
    const total = q || cursor ? null : await countListed(db, { filter, days });
    return { orders, cursor: (hasMore && orders.at(-1)?._id) || null, total };
  });

  orderActionsRoutes(app, context);
  delayRoutes(app, context);
}

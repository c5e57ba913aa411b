import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { printsQuery } from '#domain/api/catalogue/prints.ts';
import { listArtists } from '#server/catalogue/artists/list-artists.ts';
import { bulkRoutes } from '#server/catalogue/bulk/bulk-routes.ts';
import { placePrint } from '#server/catalogue/sort-order/place-print.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { countStudioPrints, listStudioPrints } from './list-studio-prints.ts';

const config = { studio: { roles: ['owner'] } } as const;
const printsPerPage = 60;

/** The list of prints, and their order. */
export function printsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const list = {
    summary: `The prints, published and hidden, ${printsPerPage} at a time`,
    querystring: printsQuery,
    config,
  };
  route(app, 'GET /api/studio/prints', list, async (request) => {
    const { sort, cursor, ...filter } = request.query;
    if (filter.lack === 'master') await context.missingMasters.refresh();
    const [page, total] = await Promise.all([
      listStudioPrints(db, { ...filter, sort, cursor, limit: printsPerPage }),
      cursor ? null : countStudioPrints(db, filter),
    ]);
    return { ...page, total };
  });

  const artists = { summary: 'The names of the artists with prints', config };
  route(app, 'GET /api/studio/prints/artists', artists, async () => ({ artists: await listArtists(db) }));

  bulkRoutes(app, context);

  const place = {
    summary: "Moves a print in the gallery's order",
    params: z.object({ printId: z.uuid() }),
    config,
  };
  route(app, 'POST /api/studio/prints/:printId/place', place, async (request, reply) => {
    const { printId } = request.params;
    const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
      const placed = await placePrint(orders.db, printId, request.body);
      if (!placed.ok) throw notFound(refusals[placed.reason]);
      if (placed.before === placed.after) return undefined;
      const [before, after] = [{ sortRank: placed.before }, { sortRank: placed.after }];
      return record({ action: 'print.placed', id: printId, before, after });
    });
    offerUndo(reply, changeId, 'print.placed');
  });
}

const refusals = {
  'not-found': 'There is no such print.',
  'no-neighbor': 'The print beside it is not in the shop anymore.',
};

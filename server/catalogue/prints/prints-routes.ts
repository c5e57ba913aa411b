import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { artistNames, place as placeBody, printsPage, printsQuery } from '#domain/api/catalogue/prints.ts';
import { listArtists } from '#server/catalogue/artists/list-artists.ts';
import { bulkRoutes } from '#server/catalogue/bulk/bulk-routes.ts';
import { placePrint } from '#server/catalogue/sort-order/place-print.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { countStudioPrints, listStudioPrints } from './list-studio-prints.ts';

const config = { studio: { roles: ['owner'] } } as const;
const printsPerPage = 60;

/** The list of prints, and the order on the wall. */
export function printsRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  return async (app) => {
    const list = {
      summary: `The prints, published and hidden, ${printsPerPage} at a time`,
      querystring: printsQuery,
      response: {
        200: printsPage,
        ...errorAnswers(400, 401, 403, 503),
      },
    };
    app.get('/api/studio/prints', { schema: list, config }, async (request) => {
      const { sort, cursor, ...filter } = request.query;
      if (filter.lack === 'master') await context.missingMasters.refresh();
      const [page, total] = await Promise.all([
        listStudioPrints(db, { ...filter, sort, cursor, limit: printsPerPage }),
        cursor ? null : countStudioPrints(db, filter),
      ]);
      return { ...page, total };
    });

    const artists = {
      summary: 'The names of the artists with prints',
      response: { 200: artistNames, ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/prints/artists', { schema: artists, config }, async () => ({
      artists: await listArtists(db),
    }));

    await app.register(placeRoute(context));
    await app.register(bulkRoutes(context));
  };
}

function placeRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const place = {
      summary: "Moves a print in the gallery's order",
      params: z.object({ printId: z.uuid() }),
      body: placeBody,
      response: { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 413, 415, 503) },
    };
    app.post('/api/studio/prints/:printId/place', { schema: place, config }, async (request, reply) => {
      const { printId } = request.params;
      const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
        const placed = await placePrint(orders.db, printId, request.body);
        if (!placed.ok) throw notFound(refusals[placed.reason]);
        if (placed.before === placed.after) return undefined;
        const [before, after] = [{ sortRank: placed.before }, { sortRank: placed.after }];
        return record({ action: 'print.placed', id: printId, before, after });
      });
      offerUndo(reply, changeId, 'print.placed');
      reply.code(204);
    });
  };
}

const refusals = {
  'not-found': 'There is no such print.',
  'no-neighbor': 'The print beside it is not in the shop any more.',
};

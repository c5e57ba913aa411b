import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { demoPrints, hiddenDemoPrints } from '#domain/api/catalogue/uploads.ts';
import { findPublishedDemoPrints, hidePrints } from '#server/catalogue/demo/hide-demo-prints.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** A new owner takes the demo prints off the walls in one step. */
export function demoPrintsRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const count = {
      summary: 'How many demo prints hang in the shop',
      response: { 200: demoPrints, ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/demo-prints', { schema: count, config }, async () => ({
      published: (await findPublishedDemoPrints(context.orders.db)).length,
    }));

    const hide = {
      summary: 'Hides all demo prints',
      response: { 200: hiddenDemoPrints, ...errorAnswers(400, 401, 403, 413, 415, 503) },
    };
    app.post('/api/studio/demo-prints/hide', { schema: hide, config }, async (request, reply) => {
      const { changeId, hidden } = await changeInStudio(
        context,
        request,
        async ({ orders: { db }, record }) => {
          const hidden = await hidePrints(db, await findPublishedDemoPrints(db));
          if (hidden.length === 0) return { changeId: undefined, hidden };
          const change = { before: { published: hidden }, after: { published: [] } };
          return { changeId: await record({ action: 'demo-prints.hidden', id: 'all', ...change }), hidden };
        },
      );
      offerUndo(reply, changeId, 'demo-prints.hidden');
      return { hidden: hidden.length };
    });
  };
}

import type { FastifyInstance } from 'fastify';
import { findPublishedDemoPrints, hidePrints } from '#server/catalogue/demo/hide-demo-prints.ts';
import { route } from '#server/http/route.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** Lets a new owner hide all demo prints in one step. */
export function demoPrintsRoutes(app: FastifyInstance, context: StudioContext): void {
  const count = { summary: 'How many demo prints hang in the shop', config };
  route(app, 'GET /api/studio/demo-prints', count, async () => ({
    published: (await findPublishedDemoPrints(context.orders.db)).length,
  }));

  const hide = { summary: 'Hides all demo prints', config };
  route(app, 'POST /api/studio/demo-prints/hide', hide, async (request, reply) => {
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
}

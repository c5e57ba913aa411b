import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newRemnant, remnantList } from '#domain/api/fulfillment/batches.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { addRemnant, listMouldings, removeRemnant } from './change-remnants.ts';
import { listRemnants } from './find-batches.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const params = z.object({ remnantId: z.guid() });
const answers = { 204: z.undefined(), ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) };

/** Moulding that batches left, which the next ones use first. */
export function remnantRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      summary: 'The moulding that no batch uses, longest first',
      response: { 200: remnantList, ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/remnants', { schema: list, config }, async () => ({
      remnants: await listRemnants(context.orders.db),
      mouldings: listMouldings(),
    }));

    const add = {
      summary:
        'Adds a remnant that was found, under an id that the caller draws, so that a repeated call adds one',
      params,
      body: newRemnant,
      response: answers,
    };
    app.put('/api/studio/remnants/:remnantId', { schema: add, config }, async (request, reply) => {
      const { remnantId: id } = request.params;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const added = await addRemnant(orders.db, { id, ...request.body });
        if (!added.ok) throw conflict('no_remnant', added.reason);
        if (added.isNew) await record({ action: 'remnant.added', id, after: request.body });
      });
      reply.code(204);
    });

    const remove = { summary: 'Removes a remnant, such as a spoiled one', params, response: answers };
    app.delete('/api/studio/remnants/:remnantId', { schema: remove, config }, async (request, reply) => {
      const { remnantId: id } = request.params;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const removed = await removeRemnant(orders.db, id);
        if (!removed.ok) throw notFound(removed.reason);
        const { moulding, lengthInches } = removed;
        await record({
          action: 'remnant.removed',
          id,
          before: { moulding, lengthInches },
        });
      });
      reply.code(204);
    });
  };
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conflict, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { addRemnant, listMouldings, removeRemnant } from './change-remnants.ts';
import { listRemnants } from './find-batches.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const params = z.object({ remnantId: z.guid() });

/** Moulding that batches left, which the next ones use first. */
export function remnantRoutes(app: FastifyInstance, context: StudioContext): void {
  const list = { summary: 'The moulding that no batch uses, longest first', config };
  route(app, 'GET /api/studio/remnants', list, async () => ({
    remnants: await listRemnants(context.orders.db),
    mouldings: listMouldings((await findEquipment(context.orders.db)).mouldings),
  }));

  const add = {
    summary:
      'Adds a remnant that was found, under an id that the caller draws, so that a repeated call adds one',
    params,
    config,
  };
  route(app, 'PUT /api/studio/remnants/:remnantId', add, async (request) => {
    const { remnantId: id } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const added = await addRemnant(orders.db, { id, ...request.body });
      if (!added.ok) throw conflict('no_remnant', added.reason);
      if (added.isNew) await record({ action: 'remnant.added', id, after: request.body });
    });
  });

  const remove = { summary: 'Removes a remnant, such as a spoiled one', params, config };
  route(app, 'DELETE /api/studio/remnants/:remnantId', remove, async (request) => {
    const { remnantId: id } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const removed = await removeRemnant(orders.db, id);
      if (!removed.ok) throw notFound(removed.reason);
      const { moulding, lengthInches } = removed;
      await record({ action: 'remnant.removed', id, before: { moulding, lengthInches } });
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lookPath, openingMarks } from '#domain/shop/opening.ts';
import { staffRoleNames } from '#domain/staff/staff.ts';
import { route } from '#server/http/route.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { readOpening } from './read-opening.ts';
import { closeShopToAll, openShopToAll, removeMark, saveMark } from './save-marks.ts';

const config = { studio: { roles: ['owner'] } } as const;
const everybody = { studio: { roles: staffRoleNames } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const params = z.object({ mark: z.enum(openingMarks) });

/** What the shop needs before it opens, and opening it. */
export function openingRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration, lookLinks, shop, staff } = context;
  const read = { summary: 'What the shop needs before it opens, and which steps are done', config };
  route(app, 'GET /api/studio/opening', read, () => readOpening(context.orders.db, configuration));

  const mark = { summary: 'Confirms a step, or says why the shop opens without it', params, config };
  route(app, 'POST /api/studio/opening/marks/:mark', mark, (request) =>
    changeInStudio(context, request, async ({ orders: { db }, author, record }) => {
      const { mark: id } = request.params;
      const { reason } = request.body;
      if (!(await saveMark(db, { mark: id, reason, staffId: author, at: staff.now() }))) return;
      if (reason === null) await record({ action: 'opening.confirmed', id });
      else await record({ action: 'opening.excused', id, after: { reason } });
    }),
  );

  const unmark = { summary: 'Takes a confirmation or a reason back', params, config };
  route(app, 'DELETE /api/studio/opening/marks/:mark', unmark, (request) =>
    changeInStudio(context, request, async ({ orders: { db }, record }) => {
      const { mark: id } = request.params;
      if (await removeMark(db, id)) await record({ action: 'opening.withdrawn', id });
    }),
  );

  const open = { summary: 'Opens the shop to everybody', config: verified };
  route(app, 'POST /api/studio/opening/open', open, (request) =>
    changeInStudio(context, request, async ({ orders: { db }, author, record }) => {
      const excused = await openShopToAll(db, configuration, { staffId: author, at: staff.now() });
      if (excused) await record({ action: 'opening.opened', id: 'shop', after: { excused } });
    }),
  );

  const close = { summary: 'Closes a shop that was opened too early', config: verified };
  route(app, 'POST /api/studio/opening/close', close, (request) =>
    changeInStudio(context, request, async ({ orders: { db }, record }) => {
      if (await closeShopToAll(db)) await record({ action: 'opening.closed', id: 'shop' });
    }),
  );

  // A page, not a call: the studio's links to the shop lead through it.
  app.get(lookPath, { schema: { hide: true }, config: everybody }, async (_request, reply) =>
    reply.redirect(context.opening.isOpen() ? `${shop.url}/` : await lookLinks.make()),
  );
}

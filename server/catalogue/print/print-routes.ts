import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import { route } from '#server/http/route.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { changePrint, differences } from './change-print.ts';
import { lockVersion, requireStudioPrint } from './find-studio-print.ts';
import { savePrintParts } from './save-parts.ts';
import { setPublished } from './set-published.ts';

const call = { params: z.object({ printId: z.uuid() }), config: { studio: { roles: ['owner'] } } } as const;

/** One print: its words, its crops, the variants in which it is sold, and whether it hangs. */
export function printRoutes(app: FastifyInstance, context: StudioContext): void {
  const show = { summary: 'One print, published or hidden', ...call };
  route(app, 'GET /api/studio/prints/:printId', show, async ({ params: { printId } }) =>
    requireStudioPrint(context.orders.db, printId),
  );

  const save = {
    summary: `Saves words, crops, and variants with prices. More than ${maxVariantsUnverified} new prices need a fresh verification`,
    ...call,
  };
  route(app, 'PUT /api/studio/prints/:printId', save, async (request, reply) => {
    const { printId } = request.params;
    const isVerified = verifiedUntil(staffSessionOf(request)) > context.staff.now();
    return changePrint({ context, request, reply, printId }, (db) =>
      savePrintParts({ db, store: context.workshop.photographs, printId, isVerified }, request.body),
    );
  });

  const publish = { summary: 'Publishes or hides a print', ...call };
  route(app, 'PUT /api/studio/prints/:printId/published', publish, async (request, reply) => {
    const { printId } = request.params;
    const { isPublished } = request.body;
    return changePrint({ context, request, reply, printId }, async (db) => {
      const { print } = await lockVersion(db, printId);
      await setPublished(db, printId, isPublished);
      const changes = differences({ isPublished: print.isPublished }, { isPublished });
      return { action: isPublished ? 'published' : 'hidden', ...changes };
    });
  });
}

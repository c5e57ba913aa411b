import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { printPublishing, printToSave, studioPrint } from '#domain/api/catalogue/print.ts';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { changePrint, differences } from './change-print.ts';
import { lockVersion, requireStudioPrint } from './find-studio-print.ts';
import { savePrint } from './save-print.ts';
import { setPublished } from './set-published.ts';

const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ printId: z.uuid() });
const response = { 200: studioPrint, ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) };

/** One print: its words, its crops, the variants in which it is sold, and whether it hangs. */
export function printRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: 'One print, published or hidden',
      params,
      response: { 200: studioPrint, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/prints/:printId', { schema: show, config }, async ({ params: { printId } }) =>
      requireStudioPrint(context.orders.db, printId),
    );
    await app.register(saveRoute(context));
    await app.register(publishedRoute(context));
  };
}

function saveRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      summary: `Saves words, crops, and variants with prices. More than ${maxVariantsUnverified} new prices need a fresh verification`,
      params,
      body: printToSave,
      response,
    };
    app.put('/api/studio/prints/:printId', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const isVerified = verifiedUntil(sessionOf(request)) > context.staff.now();
      return changePrint({ context, request, reply, printId }, (db) =>
        savePrint({ db, store: context.workshop.photographs, printId, isVerified }, request.body),
      );
    });
  };
}

function publishedRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      summary: 'Publishes or hides a print',
      params,
      body: printPublishing,
      response,
    };
    app.put('/api/studio/prints/:printId/published', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const { isPublished } = request.body;
      return changePrint({ context, request, reply, printId }, async (db) => {
        const { print } = await lockVersion(db, printId);
        await setPublished(db, printId, isPublished);
        const changes = differences({ isPublished: print.isPublished }, { isPublished });
        return { action: isPublished ? 'published' : 'hidden', ...changes };
      });
    });
  };
}

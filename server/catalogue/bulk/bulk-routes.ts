import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changedPrints, changeOrder, changePreview, changeRequest } from '#domain/api/catalogue/prints.ts';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { stale } from '#server/http/errors.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { sessionOf, stepUpRequired } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { changePrints } from './change-prints.ts';
import { describeChange } from './describe-change.ts';
import { planChange } from './plan-change.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** Changes of many prints at once, with their preview. */
export function bulkRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  return async (app) => {
    const preview = {
      summary: 'What a change of many prints would do. Changes nothing',
      body: changeRequest,
      response: { 200: changePreview, ...errorAnswers(400, 401, 403, 413, 415, 503) },
    };
    app.post('/api/studio/prints/changes/preview', { schema: preview, config }, async (request) => {
      const { prints, change } = request.body;
      return (await planChange(db, prints, change)).preview;
    });

    const apply = {
      summary: `Changes many prints at once, or none. More than ${maxVariantsUnverified} prices take a fresh verification`,
      body: changeOrder,
      response: {
        200: changedPrints,
        ...errorAnswers(400, 401, 403, 409, 413, 415, 503),
      },
    };
    app.post('/api/studio/prints/changes', { schema: apply, config }, async (request, reply) => {
      const { prints, change, digest } = request.body;
      const { changeId, ...result } = await changeInStudio(context, request, async ({ orders, record }) => {
        const changed = await changePrints(orders.db, prints, change, digest);
        if (!changed.ok) throw stale('The prints have changed since this preview.', changed.preview);
        const { preview: done, before, after } = changed;
        const isVerified = verifiedUntil(sessionOf(request)) > context.staff.now();
        if (done.forms > maxVariantsUnverified && !isVerified) throw stepUpRequired();
        const [first] = Object.keys(after);
        const logged = {
          change: describeChange(change),
          count: done.prints,
          forms: done.forms,
          prints: after,
        };
        const id =
          first &&
          (await record({ action: 'prints.changed', id: first, before: { prints: before }, after: logged }));
        return { changeId: id, prints: done.prints, forms: done.forms };
      });
      offerUndo(reply, changeId, 'prints.changed');
      return result;
    });
  };
}

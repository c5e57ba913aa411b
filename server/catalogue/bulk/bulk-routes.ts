import type { FastifyInstance } from 'fastify';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import { stale } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { staffSessionOf, stepUpRequired } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { changePrints } from './change-prints.ts';
import { describeChange } from './describe-change.ts';
import { planChange } from './plan-change.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** Changes of many prints at once, with their preview. */
export function bulkRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const preview = { summary: 'What a change of many prints would do. Changes nothing', config };
  route(app, 'POST /api/studio/prints/changes/preview', preview, async (request) => {
    const { prints, change } = request.body;
    return (await planChange(db, prints, change)).preview;
  });

  const apply = {
    summary: `Changes many prints at once, or none. More than ${maxVariantsUnverified} prices need a fresh verification`,
    config,
  };
  route(app, 'POST /api/studio/prints/changes', apply, async (request, reply) => {
    const { prints, change, digest } = request.body;
    const { changeId, ...result } = await changeInStudio(context, request, async ({ orders, record }) => {
      const changed = await changePrints(orders.db, prints, change, digest);
      if (!changed.ok) throw stale('The prints have changed since this preview.', changed.preview);
      const { preview: done, before, after } = changed;
      const isVerified = verifiedUntil(staffSessionOf(request)) > context.staff.now();
      if (done.variants > maxVariantsUnverified && !isVerified) throw stepUpRequired();
      const [first] = Object.keys(after);
      const logged = {
        change: describeChange(change),
        count: done.prints,
        variants: done.variants,
        prints: after,
      };
      const id =
        first &&
        (await record({ action: 'prints.changed', id: first, before: { prints: before }, after: logged }));
      return { changeId: id, prints: done.prints, variants: done.variants };
    });
    offerUndo(reply, changeId, 'prints.changed');
    return result;
  });
}

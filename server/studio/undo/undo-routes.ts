import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockStaffChange, markUndone } from '#server/staff/record-staff-change.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { changeInStudio } from '../change-in-studio.ts';
import { sessionOf, stepUpRequired } from '../studio-access.ts';
import type { StudioContext } from '../studio-routes.ts';
import { canBeUndone, undoerOf } from './undoers.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;

const undoCall = {
  summary: 'Undoes a change, unless its subject has changed since. Makers undo their own changes',
  params: z.object({ changeId: z.uuid() }),
  response: {
    200: z.object({ message: z.string().describe('what it does not take back') }),
    204: z.undefined(),
    ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503),
  },
};

/** Undoes changes of the log. */
export function undoRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/api/studio/changes/:changeId/undo', { schema: undoCall, config }, async (request, reply) => {
      const session = sessionOf(request);
      const notes: string[] = [];
      await changeInStudio(context, request, async (change) => {
        const tx = change.orders.db;
        const row = await lockStaffChange(tx, request.params.changeId);
        if (!row || (session.member.role !== 'owner' && row.staffId !== session.member.id))
          throw notFound('There is no such change.');
        if (row.undoneBy) throw conflict('already_undone', 'This was undone already.');
        const undo = undoerOf(row);
        if (!undo || !canBeUndone(row)) throw conflict('cannot_be_undone', 'This cannot be undone.');
        const { subjectKind: kind, subjectId: id, before, after } = row;
        const requireVerification = () => {
          if (verifiedUntil(session) <= context.staff.now()) throw stepUpRequired();
        };
        const undoing = { ...change, tx, now: context.staff.now, notes, requireVerification };
        await undo(undoing, { id, before, after });
        const undoneBy = await change.record({
          action: 'undone',
          subject: { kind, id },
          before: Object(after),
          after: Object(before),
        });
        await markUndone(tx, row.id, undoneBy);
      });
      if (notes.length > 0) return { message: notes.join(' ') };
      reply.code(204);
    });
  };
}

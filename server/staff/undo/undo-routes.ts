import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffRoleNames } from '#domain/staff/staff.ts';
import { conflict, forbidden, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { lockStaffChange, markUndone } from '../record-staff-change.ts';
import { verifiedUntil } from '../sessions/step-up.ts';
import { staffSessionOf, stepUpRequired } from '../studio-access.ts';
import { canBeUndone, type Undoers, type Undoing, undoableKindOf } from './undoing.ts';

/** Undoes changes of the log. */
export function undoRoutes(app: FastifyInstance, context: StudioContext & { undoers: Undoers }): void {
  const { undoers } = context;
  // Those that may undo anything at all. The undoer of each kind of change has its own roles.
  const roles = staffRoleNames.filter((role) =>
    Object.values(undoers).some((undoer) => undoer.roles.includes(role)),
  );
  const undoCall = {
    summary:
      'Undoes a change, unless its subject has changed since. Owners undo all, others what they made and may still make',
    params: z.object({ changeId: z.uuid() }),
    config: { studio: { roles } },
  };
  route(app, 'POST /api/studio/changes/:changeId/undo', undoCall, async (request, reply) => {
    const session = staffSessionOf(request);
    const notes: string[] = [];
    const misinformedOrder = await changeInStudio(context, request, async (change) => {
      const tx = change.orders.db;
      const row = await lockStaffChange(tx, request.params.changeId);
      if (!row || (session.member.role !== 'owner' && row.staffId !== session.member.id))
        throw notFound('There is no such change.');
      const undoable = undoableKindOf(row);
      const undoer = undoable && undoers[undoable];
      if (undoer && !undoer.roles.includes(session.member.role))
        throw forbidden('Your role does not include this.');
      if (row.undoneBy) throw conflict('already_undone', 'This was undone already.');
      if (!undoer || !canBeUndone(row)) throw conflict('cannot_be_undone', 'This cannot be undone.');
      const { subjectKind: kind, subjectId: id, before, after } = row;
      const requireVerification = () => {
        if (verifiedUntil(session) <= context.staff.now()) throw stepUpRequired();
      };
      const undoing: Undoing = { ...change, tx, now: context.staff.now, notes, requireVerification };
      await undoer.undo(undoing, { changeId: row.id, id, before, after });
      const undoneBy = await change.record({
        action: `${kind}.undone`,
        id,
        before: Object(after),
        after: Object(before),
      });
      await markUndone(tx, row.id, undoneBy);
      return undoing.misinformedOrder;
    });
    if (notes.length > 0) return { message: notes.join(' '), misinformedOrder };
    reply.code(204);
  });
}

import type { FastifyReply } from 'fastify';
import type { UndoableChange } from '#domain/staff/undoable-changes.ts';

/**
 * Tells the studio in the header `Studio-Change` which change it may offer to undo.
 * @param changeId the id of its row in the log; undefined if nothing was changed
 */
export function offerUndo(reply: FastifyReply, changeId: string | undefined, change: UndoableChange): void {
  if (changeId) reply.header('studio-change', `${changeId} ${change}`);
}

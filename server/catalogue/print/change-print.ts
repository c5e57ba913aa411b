import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { Database } from '#server/database/database.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { requireStudioPrint } from './find-studio-print.ts';

interface PrintCall {
  context: StudioContext;
  request: FastifyRequest;
  reply: FastifyReply;
  printId: string;
}

export interface PrintChange {
  action: 'changed' | 'published' | 'hidden';
  /** Only what changed. Nothing is logged when it is empty. */
  before: object;
  after: object;
}

/**
 * Changes a print and adds the change to the log, in one transaction.
 * @param work gets the transaction as a database, and returns what it changed
 * @returns the print as it is then
 */
export async function changePrint(
  { context, request, reply, printId }: PrintCall,
  work: (db: Database) => Promise<PrintChange>,
): Promise<StudioPrint> {
  return changeInStudio(context, request, async ({ orders: { db }, record }) => {
    const { action, before, after } = await work(db);
    if (Object.keys(after).length > 0) {
      const changeId = await record({ action: `print.${action}`, id: printId, before, after });
      offerUndo(reply, changeId, `print.${action}`);
    }
    return requireStudioPrint(db, printId);
  });
}

/** The values that differ. Lists are compared as a whole. */
export function differences<Values extends object>(before: Values, after: Partial<Values>) {
  const saved = new Map<string, unknown>(Object.entries(before));
  const changed = new Map<string, unknown>(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(saved.get(name), value)),
  );
  const old = Object.entries(before).filter(([name]) => changed.has(name));
  return { before: Object.fromEntries(old), after: Object.fromEntries(changed) };
}

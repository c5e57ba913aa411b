import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changesPage } from '#domain/api/staff/changes.ts';
import { findPublished } from '#server/catalogue/print/undo-print.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { findLastAccessChanges, type LoggedChange } from '#server/staff/record-staff-change.ts';
import type { StudioContext } from '../studio-context.ts';
import { canBeUndone } from '../undo/undoers.ts';
import { describeChange } from './describe-change.ts';
import { findNames } from './find-names.ts';

const logCall = {
  summary: 'The log of changes, newest first',
  querystring: z.object({ cursor: z.uuid().optional().describe('the `cursor` of the page before') }),
  response: {
    200: changesPage,
    ...errorAnswers(400, 401, 403, 503),
  },
} satisfies FastifySchema;

/** The log of changes. */
export function changesRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  const config = { studio: { roles: ['owner'] } } as const;
  return async (app) => {
    app.get('/api/studio/changes', { schema: logCall, config }, async (request) => {
      const { changes, next } = await listStaffChanges(staff.db, request.query.cursor);
      const idsOf = (isOne: (change: LoggedChange) => boolean) =>
        changes.flatMap(({ change }) => (isOne(change) ? change.subjectId : []));
      const lastOfPeople = await findLastAccessChanges(staff.db, idsOf(isOfStaff));
      const published = await findPublished(staff.db, idsOf(isOfVisibility));
      const names = await findNames(
        staff.db,
        changes.map(({ change }) => change),
      );
      return {
        changes: changes.map(({ change, name }) => ({
          id: change.id,
          at: change.at.toISOString(),
          staff: change.staffId && name !== null ? { id: change.staffId, name } : null,
          action: change.action,
          subject: { kind: change.subjectKind, id: change.subjectId },
          sentence: describeChange(change, name ?? undefined, names),
          before: change.before,
          after: change.after,
          undo: undoOf(change, { lastOfPeople, published }),
          outcome: change.outcome,
        })),
        cursor: next ?? null,
      };
    });
  };
}

function isOfStaff({ subjectKind }: LoggedChange): boolean {
  return subjectKind === 'staff';
}

function isOfVisibility({ subjectKind, action }: LoggedChange): boolean {
  return subjectKind === 'print' && (action === 'published' || action === 'hidden');
}

interface Present {
  lastOfPeople: ReadonlySet<string>;
  /** The ids of the prints that are in the shop. */
  published: ReadonlySet<string>;
}

/** A person's access can be undone until it changes again, and a print's visibility while it is as the change left it. */
function undoOf(change: LoggedChange, { lastOfPeople, published }: Present): 'possible' | 'done' | null {
  if (change.undoneBy) return 'done';
  if (!canBeUndone(change)) return null;
  const isReplaced =
    (isOfStaff(change) && !lastOfPeople.has(change.id)) ||
    (isOfVisibility(change) && published.has(change.subjectId) !== (change.action === 'published'));
  return isReplaced ? null : 'possible';
}

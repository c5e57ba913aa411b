import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { findPublished } from '#server/catalogue/print/undo-print.ts';
import { route } from '#server/http/route.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { describeChange } from '#server/staff/log/describe-change.ts';
import {
  findLastAccessChanges,
  findLastChanges,
  type LoggedChange,
} from '#server/staff/record-staff-change.ts';
import type { StudioContext } from '../studio-context.ts';
import { canBeUndone } from '../undo/undoers.ts';
import { findNames } from './find-names.ts';

const config = { studio: { roles: ['owner'] } } as const;

const logCall = {
  summary: 'The log of changes, newest first',
  querystring: z.object({ cursor: pageCursor(z.uuid()) }),
  config,
};

/** The log of changes. */
export function changesRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  route(app, 'GET /api/studio/changes', logCall, async (request) => {
    const { changes, next } = await listStaffChanges(staff.db, request.query.cursor);
    const idsOf = (isOne: (change: LoggedChange) => boolean) =>
      changes.flatMap(({ change }) => (isOne(change) ? change.subjectId : []));
    const lastOfPeople = await findLastAccessChanges(staff.db, idsOf(isOfStaff));
    const shown = idsOf(isOfVisibility);
    const lastOfPrints = await findLastChanges(staff.db, { kind: 'print', ids: shown, actions: visibility });
    const published = await findPublished(staff.db, shown);
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
        undo: undoOf(change, { last: new Set([...lastOfPeople, ...lastOfPrints]), published }),
        outcome: change.outcome,
      })),
      cursor: next ?? null,
    };
  });
}

function isOfStaff({ subjectKind }: LoggedChange): boolean {
  return subjectKind === 'staff';
}

const visibility = ['published', 'hidden'];

function isOfVisibility({ subjectKind, action }: LoggedChange): boolean {
  return subjectKind === 'print' && visibility.includes(action);
}

interface Present {
  /** The ids of the last changes of people's access and of prints' visibility. */
  last: ReadonlySet<string>;
  /** The ids of the prints that are in the shop. */
  published: ReadonlySet<string>;
}

/** Access and visibility can be undone until they change again, also by a change of many prints or an import. */
function undoOf(change: LoggedChange, { last, published }: Present): 'possible' | 'done' | null {
  if (change.undoneBy) return 'done';
  if (!canBeUndone(change)) return null;
  const isReplaced =
    ((isOfStaff(change) || isOfVisibility(change)) && !last.has(change.id)) ||
    (isOfVisibility(change) && published.has(change.subjectId) !== (change.action === 'published'));
  return isReplaced ? null : 'possible';
}

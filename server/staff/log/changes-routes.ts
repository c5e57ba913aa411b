import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageCursor } from '#domain/api/page-cursor.ts';
import type { Executor } from '#server/database/database.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { listStaffChanges } from '../list-staff-changes.ts';
import { findLastAccessChanges, findLastChanges, type LoggedChange } from '../record-staff-change.ts';
import { canBeUndone } from '../undo/undoing.ts';
import { describeChange } from './describe-change.ts';
import type { Names } from './phrases.ts';

const config = { studio: { roles: ['owner'] } } as const;

const logCall = {
  summary: 'The log of changes, newest first',
  querystring: z.object({ cursor: pageCursor(z.uuid()) }),
  config,
};

/** What the log needs of the rooms whose changes it tells. */
interface LogContext extends Pick<StudioContext, 'staff'> {
  findNames(on: Executor, changes: readonly LoggedChange[]): Promise<Names>;
  /** @returns the ids of those prints that are in the shop */
  findPublished(on: Executor, ids: string[]): Promise<ReadonlySet<string>>;
}

/** The log of changes. */
export function changesRoutes(app: FastifyInstance, { staff, findNames, findPublished }: LogContext): void {
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

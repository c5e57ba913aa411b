import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Author, StaffId } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import type { Action } from './log/actions.ts';
import type { StaffContext } from './open-staff.ts';
import { staffChanges } from './tables.ts';

/** A change for the log. */
export interface StaffChange {
  author: Author;
  action: Action | `${string}.undone`;
  /** The subject's. */
  id: string;
  /** What changed, as it was. */
  before?: object | undefined;
  after?: object | undefined;
}

/** An author as columns such as `staff_id` store it: null is the owner in the terminal. */
export function storedAuthor(author: Author): StaffId | null {
  return author === 'terminal' ? null : author;
}

/** The author in such a column. */
export function authorIn(staffId: StaffId | null | undefined): Author {
  return staffId ?? 'terminal';
}

type Clock = Pick<StaffContext, 'now'>;

/** Adds a row to the log of changes. Call it in the transaction of the change. */
export async function recordStaffChange(tx: Executor, clock: Clock, change: StaffChange): Promise<string> {
  return insertChange(tx, clock, change, { id: newId(), outcome: null });
}

/**
 * Adds a change that another company will make. Commit it before the company is asked, so that the log names the person
 * even if this process ends before the answer. `endStaffChange` records the outcome.
 */
export async function beginStaffChange(on: Executor, change: StaffChange, id = newId()): Promise<string> {
  return insertChange(on, { now: () => new Date() }, change, { id, outcome: 'begun' });
}

async function insertChange(
  on: Executor,
  { now }: Clock,
  { author, action, id: subjectId, before, after }: StaffChange,
  { id, outcome }: { id: string; outcome: 'begun' | null },
): Promise<string> {
  await on.insert(staffChanges).values({
    id,
    at: now(),
    staffId: storedAuthor(author),
    ...splitAction(action),
    subjectId,
    before: before ?? null,
    after: after ?? null,
    outcome,
  });
  return id;
}

/** Rows have the two halves of `order.moved` in two columns. */
function splitAction(change: StaffChange['action']) {
  const [subjectKind = '', action = ''] = change.split('.');
  return { subjectKind, action };
}

/** A row of the log. */
export type LoggedChange = typeof staffChanges.$inferSelect;

/**
 * Records the outcome of a change that was begun. What was made stays made.
 * @param after replaces the values, once the company has named them
 * @returns undefined for a change that was not begun, or was made before
 */
export async function endStaffChange(
  on: Executor,
  id: string,
  outcome: 'made' | 'failed',
  after?: object,
): Promise<LoggedChange | undefined> {
  const [change] = await on
    .update(staffChanges)
    .set({ outcome: outcome === 'made' ? null : outcome, ...(after && { after }) })
    .where(and(eq(staffChanges.id, id), isNotNull(staffChanges.outcome)))
    .returning();
  return change;
}

/** Marks a change as failed, also one that the company has taken back after it was made. */
export async function failStaffChange(on: Executor, id: string): Promise<void> {
  await on.update(staffChanges).set({ outcome: 'failed' }).where(eq(staffChanges.id, id));
}

/** The changes of a subject, or of all, that were begun and are not made, oldest first. */
export async function findUnfinishedChanges(
  on: Executor,
  { subjectId, action, outcomes = ['begun'] }: UnfinishedFilter,
): Promise<LoggedChange[]> {
  return on
    .select()
    .from(staffChanges)
    .where(
      and(
        inArray(staffChanges.outcome, [...outcomes]),
        isNotNull(staffChanges.outcome),
        action === undefined ? undefined : eq(staffChanges.action, splitAction(action).action),
        subjectId === undefined ? undefined : eq(staffChanges.subjectId, subjectId),
      ),
    )
    .orderBy(asc(staffChanges.id));
}

interface UnfinishedFilter {
  subjectId?: string;
  action?: Action;
  outcomes?: readonly ('begun' | 'failed')[];
}

/** Locks a row of the log until the transaction ends, so that two people can't undo it both. */
export async function lockStaffChange(tx: Executor, id: string): Promise<LoggedChange | undefined> {
  const [change] = await tx.select().from(staffChanges).where(eq(staffChanges.id, id)).for('update');
  return change;
}

/** @param undoneBy the id of the change that undid it */
export async function markUndone(tx: Executor, id: string, undoneBy: string): Promise<void> {
  await tx.update(staffChanges).set({ undoneBy }).where(eq(staffChanges.id, id));
}

/** What was done to subjects by one action, newest first. */
export function findChangesOf(
  on: Executor,
  { action, ids }: { action: Action; ids: readonly string[] },
): Promise<LoggedChange[]> {
  const parts = splitAction(action);
  return on
    .select()
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.subjectKind, parts.subjectKind),
        eq(staffChanges.action, parts.action),
        inArray(staffChanges.subjectId, [...ids]),
      ),
    )
    .orderBy(desc(staffChanges.id));
}

/** The actions that change who may use the studio and how, of a subject of the kind `staff`. */
const accessActions = ['changed', 'joined', 'undone'] as const;

/** The ids of the last changes of people's access, which are the only ones that can be undone. */
export function findLastAccessChanges(tx: Executor, staffIds: readonly string[]): Promise<Set<string>> {
  return findLastChanges(tx, { kind: 'staff', ids: staffIds, actions: accessActions });
}

/** The id of the last of the changes of each subject. */
export async function findLastChanges(
  tx: Executor,
  { kind, ids, actions }: { kind: string; ids: readonly string[]; actions: readonly string[] },
): Promise<Set<string>> {
  const { id, subjectKind, subjectId, action } = staffChanges;
  const isOfThem = and(eq(subjectKind, kind), inArray(subjectId, [...ids]));
  const changes = await tx
    .select({ id: sql<string>`distinct on (${subjectId}) ${id}` })
    .from(staffChanges)
    .where(and(isOfThem, inArray(action, [...actions])))
    .orderBy(subjectId, desc(id));
  return new Set(changes.map((change) => change.id));
}

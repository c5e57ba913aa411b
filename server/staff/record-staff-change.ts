import { and, desc, eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import type { StaffContext } from './open-staff.ts';
import { staffChanges } from './tables.ts';

/** A change that a member of staff made in the studio, or the owner in the terminal. */
export interface StaffChange {
  /** Undefined: from the terminal. */
  staffId: string | undefined;
  /** What was done to the subject, such as `role-changed`. */
  action: string;
  subject: { kind: string; id: string };
  /** What changed, as it was. */
  before?: object | undefined;
  after?: object | undefined;
}

/** Adds a row to the log of changes. Call it in the transaction of the change. */
export async function recordStaffChange(
  tx: Executor,
  { now }: Pick<StaffContext, 'now'>,
  { staffId, action, subject, before, after }: StaffChange,
): Promise<string> {
  const id = newId();
  await tx.insert(staffChanges).values({
    id,
    at: now(),
    staffId: staffId ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
  });
  return id;
}

/** A row of the log. */
export type LoggedChange = typeof staffChanges.$inferSelect;

/** Locks a row of the log until the transaction ends, so that two people can't undo it both. */
export async function lockStaffChange(tx: Executor, id: string): Promise<LoggedChange | undefined> {
  const [change] = await tx.select().from(staffChanges).where(eq(staffChanges.id, id)).for('update');
  return change;
}

/** @param undoneBy the id of the change that undid it */
export async function markUndone(tx: Executor, id: string, undoneBy: string): Promise<void> {
  await tx.update(staffChanges).set({ undoneBy }).where(eq(staffChanges.id, id));
}

/** The actions that change who may use the studio and how, of a subject of the kind `staff`. */
export const accessActions = ['changed', 'joined', 'undone'] as const;

/** The id of the last change of a person's access. */
export async function findLastAccessChange(tx: Executor, staffId: string): Promise<string | undefined> {
  const { id, subjectKind, subjectId, action } = staffChanges;
  const [change] = await tx
    .select({ id })
    .from(staffChanges)
    .where(and(eq(subjectKind, 'staff'), eq(subjectId, staffId), inArray(action, [...accessActions])))
    .orderBy(desc(id))
    .limit(1);
  return change?.id;
}

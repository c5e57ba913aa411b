import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { staff, staffChanges } from './tables.ts';

const changesPerPage = 50;

/** A page of the log, the newest change first. @param before the id of the last change of the page before */
export async function listStaffChanges(on: Executor, before?: string) {
  const rows = await on
    .select({ change: staffChanges, name: staff.name })
    .from(staffChanges)
    .leftJoin(staff, eq(staff.id, staffChanges.staffId))
    .where(before ? lt(staffChanges.id, before) : undefined)
    .orderBy(desc(staffChanges.id))
    .limit(changesPerPage + 1);
  const changes = rows.slice(0, changesPerPage);
  return { changes, next: rows.length > changesPerPage ? changes.at(-1)?.change.id : undefined };
}

/** The latest changes of a subject, newest first. @param ids also of the names that it had before */
export async function listChangesOf(on: Executor, kind: string, ids: readonly string[], max = 20) {
  const isOfSubject = and(eq(staffChanges.subjectKind, kind), inArray(staffChanges.subjectId, [...ids]));
  return on
    .select({ change: staffChanges, name: staff.name })
    .from(staffChanges)
    .leftJoin(staff, eq(staff.id, staffChanges.staffId))
    .where(isOfSubject)
    .orderBy(desc(staffChanges.id))
    .limit(max);
}

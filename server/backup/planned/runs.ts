import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { drillDays, provenHours } from '#domain/shop/backups.ts';
import { dayMs, hourMs } from '#domain/time.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Executor } from '#server/database/database.ts';
import { findSavedAt } from '#server/settings/read-settings.ts';
import { backupRuns } from '../tables.ts';

export type BackupRun = typeof backupRuns.$inferSelect;
type NewRun = Pick<BackupRun, 'kind' | 'backup' | 'place' | 'startedAt'>;

/** Records that a backup or a drill begins. */
export async function beginRun(on: Executor, run: NewRun): Promise<string> {
  const [row] = await on.insert(backupRuns).values(run).returning({ id: backupRuns.id });
  if (!row) throw new Error('The run was not recorded.');
  await announce(on);
  return row.id;
}

/** Records how a run ended. */
export async function endRun(
  on: Executor,
  id: string,
  end: { finishedAt: Date } & Partial<Pick<BackupRun, 'failure' | 'bytes' | 'counts'>>,
): Promise<void> {
  await on.update(backupRuns).set(end).where(eq(backupRuns.id, id));
  await announce(on);
}

export async function recordRemoval(on: Executor, id: string, now: Date): Promise<void> {
  await on.update(backupRuns).set({ removedAt: now }).where(eq(backupRuns.id, id));
}

/** Forgets a drill that did not end: it says nothing about its backup. */
export async function forgetRun(on: Executor, id: string): Promise<void> {
  await on.delete(backupRuns).where(eq(backupRuns.id, id));
  await announce(on);
}

/**
 * Forgets the runs without an end, in a restored database. A planned backup contains its own, and the shop would remove the
 * backup from its target as an interrupted one.
 */
export async function forgetUnfinishedRuns(on: Executor): Promise<void> {
  await on.delete(backupRuns).where(isNull(backupRuns.finishedAt));
}

/** The page that is open reads it again. */
async function announce(on: Executor): Promise<void> {
  await on.execute(sql`select pg_notify('studio_changed', 'shop')`);
}

/** Runs without an end. Only the process with the lock asks, so theirs were killed. */
export function findInterrupted(on: Executor): Promise<BackupRun[]> {
  return on.select().from(backupRuns).where(isNull(backupRuns.finishedAt));
}

/** The backups that the target has, as far as the shop knows, the newest first. */
export async function findBackups(on: Executor, place: string): Promise<BackupRun[]> {
  const isThere = and(
    eq(backupRuns.kind, 'backup'),
    eq(backupRuns.place, place),
    hasSucceeded,
    isNull(backupRuns.removedAt),
  );
  return on.select().from(backupRuns).where(isThere).orderBy(desc(backupRuns.startedAt));
}

/** The backups that failed, and of which the target may still have a part, the newest first. */
export async function findFailedBackups(on: Executor, place: string): Promise<BackupRun[]> {
  const mayBeThere = and(
    eq(backupRuns.kind, 'backup'),
    eq(backupRuns.place, place),
    isNotNull(backupRuns.failure),
    isNull(backupRuns.removedAt),
  );
  return on.select().from(backupRuns).where(mayBeThere).orderBy(desc(backupRuns.startedAt));
}

/** The last runs, the newest first. */
export function listRuns(on: Executor, limit: number): Promise<BackupRun[]> {
  return on
    .select()
    .from(backupRuns)
    .where(ne(backupRuns.kind, 'reminder'))
    .orderBy(desc(backupRuns.startedAt))
    .limit(limit);
}

/** Forgets what was recorded longer ago than a year. A backup that is still there is kept in mind. */
export async function forgetOldRuns(on: Executor, now: Date): Promise<void> {
  const isOld = lt(backupRuns.startedAt, new Date(now.getTime() - 366 * dayMs));
  const isThere = and(
    eq(backupRuns.kind, 'backup'),
    isNull(backupRuns.failure),
    isNull(backupRuns.removedAt),
  );
  await on.delete(backupRuns).where(and(isOld, sql`not (${isThere})`));
}

/** How old the last proven backup is, and what went wrong since. */
export interface BackupState {
  /** Whether the studio has stored a plan, or the machine's settings have one. */
  isPlanned: boolean;
  /** When the plan was stored, or the machine's was first followed. Null: there is none, or it was not followed yet. */
  plannedSince: Date | null;
  /** When the last proven backup was taken. */
  provenAt: Date | null;
  isOverdue: boolean;
  /** Why the last backup failed. Null: it did not. */
  backupFailure: string | null;
  /** The last drill, if it failed. */
  drillFailure: { backup: string | null; cause: string; at: Date } | null;
}

/**
 * Reads what the owner must know of backups. A backup is proven when all of it was read back from the target. After a drill
 * that failed, only those that a drill has restored count.
 * @param sources say whether the machine's settings have a plan
 */
export async function readBackupState(
  on: Executor,
  { sources }: Pick<Configuration, 'sources'>,
  now = new Date(),
): Promise<BackupState> {
  const plannedSince =
    sources.BACKUPS === 'machine' ? await findFirstStart(on) : await findSavedAt(on, 'BACKUPS');
  const isPlanned = sources.BACKUPS === 'machine' || plannedSince !== null;
  const backup = await findLast(on, 'backup');
  const drill = await findLast(on, 'drill');
  const provenAt = drill?.failure ? await findDrilled(on) : await findReadBack(on);
  const since = provenAt ?? plannedSince;
  return {
    isPlanned,
    plannedSince,
    provenAt,
    isOverdue: isPlanned && since !== null && now.getTime() - since.getTime() > provenHours * hourMs,
    backupFailure: isPlanned ? (backup?.failure ?? null) : null,
    drillFailure:
      isPlanned && drill?.failure
        ? { backup: drill.backup, cause: drill.failure, at: drill.startedAt }
        : null,
  };
}

async function findFirstStart(on: Executor): Promise<Date | null> {
  const [first] = await on
    .select({ at: backupRuns.startedAt })
    .from(backupRuns)
    .where(eq(backupRuns.kind, 'backup'))
    .orderBy(backupRuns.startedAt)
    .limit(1);
  return first?.at ?? null;
}

/** The newest run of a kind that has ended. @param condition which it must also meet */
export async function findLast(
  on: Executor,
  kind: BackupRun['kind'],
  condition?: SQL,
): Promise<BackupRun | undefined> {
  const isEnded = and(eq(backupRuns.kind, kind), sql`${backupRuns.finishedAt} is not null`, condition);
  const [run] = await on
    .select()
    .from(backupRuns)
    .where(isEnded)
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  return run;
}

const hasSucceeded = sql`${backupRuns.finishedAt} is not null and ${backupRuns.failure} is null`;

async function findReadBack(on: Executor): Promise<Date | null> {
  return (await findLast(on, 'backup', hasSucceeded))?.startedAt ?? null;
}

/** When the newest backup was taken that a drill has restored. */
async function findDrilled(on: Executor): Promise<Date | null> {
  const drilled = on
    .select({ name: backupRuns.backup })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'drill'), hasSucceeded));
  const isDrilled = and(hasSucceeded, inArray(backupRuns.backup, drilled));
  return (await findLast(on, 'backup', isDrilled))?.startedAt ?? null;
}

/** Whether a drill is due: each week, and of the next backup after one that failed. */
export async function isDrillDue(on: Executor, newest: BackupRun, now: Date): Promise<boolean> {
  const last = await findLast(on, 'drill');
  if (!last) return true;
  if (last.failure) return last.backup !== newest.backup;
  return now.getTime() - last.startedAt.getTime() > drillDays * dayMs - hourMs;
}

import { isDeepStrictEqual } from 'node:util';
import { findDueTime, findOutdated } from '#domain/shop/backups.ts';
import { hourMs } from '#domain/time.ts';
import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind, Jobs, ScheduledJob } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';
import { openWorker, type Remote, type Worker } from '#server/worker/open-worker.ts';
import { sweepScratch } from '../scratch.ts';
import { machineOf } from './backup-machine.ts';
import type { BackupTask, discardBackup, makeBackup, tryRestore } from './backup-tasks.ts';
import { recipientOf } from './encryption.ts';
import { mailBackupTroubleJob } from './mail-trouble.ts';
import type { Outcome } from './outcome.ts';
import { findKeyName, keyNameOf } from './packed-backup.ts';
import {
  type BackupRun,
  beginRun,
  endRun,
  findBackups,
  findFailedBackups,
  findInterrupted,
  forgetOldRuns,
  forgetRun,
  isDrillDue,
  recordRemoval,
} from './runs.ts';
import { readPlan } from './save-plan.ts';
import { nameOf } from './store.ts';

export interface KeepBackupsContext {
  db: Database;
  configuration: Configuration;
  settings: SettingsContext;
  log: Log;
  jobs: Jobs;
  now: () => Date;
  /** Aborts when the shop closes. */
  closing: AbortSignal;
}

const maxHours = 12;

/** Each hour, so that a backup that failed, or that a closed shop missed, is tried again soon. */
export const keepBackupsJob = {
  name: 'keep-backups',
  cron: '7 * * * *',
  overdueAfterMinutes: (maxHours + 1) * 60,
  isOneEnough: true,
  maxHours,
} satisfies ScheduledJob;

/** Makes the backup that is due, restores the newest as a drill each week, and deletes outdated ones (decision 122). */
export function keepBackups(context: KeepBackupsContext): JobKind<{ isAsked?: true }> {
  return {
    ...keepBackupsJob,
    work: ({ isAsked = false }) =>
      tryLock(context.db, { key: keepBackupsJob.name, seed: 122 }, () => keep(context, isAsked)),
  };
}

const tasks = new URL('./backup-tasks.ts', import.meta.url);
const maxMs = maxHours * hourMs;

/** @param isAsked an owner wants a backup and a drill now */
async function keep(context: KeepBackupsContext, isAsked: boolean): Promise<void> {
  const { configuration, closing } = context;
  await sweepScratch(configuration.dataDir);
  await requirePresentPlan(context);
  if (!configuration.backups) return;
  const worker = openWorker();
  const stop = () => worker.close();
  closing.addEventListener('abort', stop);
  try {
    const keeper = await openKeeper(context, configuration.backups, worker);
    await keeper.endInterrupted();
    await keeper.discardFailed();
    if (isAsked || (await keeper.isBackupDue())) await keeper.backUp();
    const newest = await keeper.findNewest();
    if (newest && (isAsked || (await isDrillDue(context.db, newest, context.now()))))
      await keeper.drill(newest);
    await keeper.removeOutdated();
    await forgetOldRuns(context.db, context.now());
  } finally {
    closing.removeEventListener('abort', stop);
    worker.close();
  }
}

/** A process that is being replaced has the former plan. The job is tried again, and the next process does it by the present one. */
async function requirePresentPlan({ settings, configuration }: KeepBackupsContext): Promise<void> {
  if (settings.machine.BACKUPS || isDeepStrictEqual(await readPlan(settings), configuration.backups)) return;
  throw new Error('The plan of backups has changed since this process of the shop started.');
}

/** Each task runs in a process of its own: it computes for minutes, and a target that hangs must not hold the shop. */
async function openKeeper(
  { db, configuration, log, jobs, now, closing }: KeepBackupsContext,
  plan: BackupPlan,
  worker: Worker,
) {
  const machine = machineOf(configuration);
  const place = nameOf(plan.target);
  const make = worker.task<typeof makeBackup>(tasks, 'makeBackup', maxMs);
  const restore = worker.task<typeof tryRestore>(tasks, 'tryRestore', maxMs);
  const discard = worker.task<typeof discardBackup>(tasks, 'discardBackup', maxMs);
  const keyName = plan.encryption && keyNameOf(await recipientOf(plan.encryption.drillIdentity));
  const taskOf = (name: string): BackupTask => ({ machine, plan, name });

  async function run<Result>(task: TaskOf<Result>, name: string): Promise<Outcome<Result>> {
    const outcome = await withoutRejection(task(taskOf(name)), (err) =>
      log.warn({ err, backup: name }, 'the process of a backup ended early'),
    );
    // The run keeps no end, so the next process of the shop knows that it was interrupted.
    if (closing.aborted) throw new Error('The shop is closing: its next process continues with the backups.');
    return outcome;
  }

  /** The newest backup that the plan's key opens. */
  async function findNewest(): Promise<BackupRun | undefined> {
    return (await findBackups(db, place)).find(({ backup }) => backup && findKeyName(backup) === keyName);
  }

  async function discardLeft(name: string | null): Promise<boolean> {
    const outcome = name === null ? undefined : await run(discard, name);
    if (outcome?.ok === false)
      log.warn({ backup: name, cause: outcome.cause }, 'a backup could not be deleted');
    return outcome?.ok === true;
  }

  /** Ends with the first that stays, because a target that is away would be waited for again and again. */
  async function discardFailed(): Promise<void> {
    for (const { id, backup } of await findFailedBackups(db, place)) {
      if (!(await discardLeft(backup))) return;
      await recordRemoval(db, id, now());
    }
  }

  return {
    findNewest,
    async isBackupDue() {
      const newest = await findNewest();
      return !newest || newest.startedAt < findDueTime(plan.hour, now());
    },
    async endInterrupted() {
      for (const { id, kind } of await findInterrupted(db)) {
        // Its backup may be a good one: it is restored again.
        if (kind === 'drill') await forgetRun(db, id);
        else await endRun(db, id, { finishedAt: now(), failure: 'The shop ended before it was complete.' });
      }
    },
    discardFailed,
    async backUp() {
      const startedAt = now();
      const name = nameBackup(keyName, startedAt);
      const id = await beginRun(db, { kind: 'backup', backup: name, place, startedAt });
      const outcome = await run(make, name);
      if (outcome.ok) {
        await endRun(db, id, { finishedAt: now(), bytes: outcome.result.bytes });
        return log.info({ backup: name }, 'made a backup');
      }
      log.error({ backup: name, cause: outcome.cause }, 'a backup failed; it is tried again each hour');
      await endRun(db, id, { finishedAt: now(), failure: outcome.cause });
      await discardFailed();
    },
    async drill({ backup: name }: BackupRun) {
      if (name === null) return;
      const id = await beginRun(db, { kind: 'drill', backup: name, place, startedAt: now() });
      const outcome = await run(restore, name);
      if (outcome.ok) {
        await endRun(db, id, { finishedAt: now(), counts: outcome.result });
        return log.info({ backup: name }, 'restored a backup as a drill');
      }
      log.error({ backup: name, cause: outcome.cause }, 'a backup did not pass its drill');
      await db.transaction(async (tx) => {
        await endRun(tx, id, { finishedAt: now(), failure: outcome.cause });
        await jobs.enqueue(tx, mailBackupTroubleJob, { runId: id });
      });
    },
    async removeOutdated() {
      const backups = (await findBackups(db, place)).map((run) => ({ ...run, takenAt: run.startedAt }));
      for (const { id, backup } of findOutdated(backups, plan))
        if (await discardLeft(backup)) await recordRemoval(db, id, now());
    },
  };
}

type TaskOf<Result> = Remote<(input: BackupTask) => Promise<Outcome<Result>>>;

/** A process that dies, or is ended because it took too long, fails the task. */
function withoutRejection<Result>(
  outcome: Promise<Outcome<Result>>,
  report: (error: unknown) => void,
): Promise<Outcome<Result>> {
  return outcome.catch((error: unknown) => {
    report(error);
    return { ok: false, cause: `It was ended: memory ran out, or it took longer than ${maxHours} hours.` };
  });
}

/** @param keyName null for a backup that is not encrypted */
function nameBackup(keyName: string | null, at: Date): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `passepartout-${time}${keyName === null ? '' : `-${keyName}`}`;
}

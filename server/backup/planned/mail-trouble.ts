import { eq } from 'drizzle-orm';
import { provenHours } from '#domain/shop/backups.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind, Jobs, ScheduledJob } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { type MailedShop, mailButton, paragraph, writeMail } from '#server/mail/mail-layout.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { backupRuns } from '../tables.ts';
import { explainOverdue } from './explain-backups.ts';
import { type BackupRun, findLast, readBackupState } from './runs.ts';

export const mailBackupTroubleJob = { name: 'mail-backup-trouble' };

/** Apart from the job that makes backups, which may wait for a target that hangs. */
export const watchBackupsJob = {
  name: 'watch-backups',
  cron: '37 * * * *',
  overdueAfterMinutes: 150,
} satisfies ScheduledJob;

interface WatchContext {
  db: Database;
  configuration: Pick<Configuration, 'sources'>;
  jobs: Jobs;
  now: () => Date;
}

/** Reminds the owner each day while no backup of the last 36 hours is proven. */
export function watchBackups({ db, configuration, jobs, now }: WatchContext): JobKind<object> {
  return {
    ...watchBackupsJob,
    work: () =>
      tryLock(db, { key: watchBackupsJob.name, seed: 122 }, async () => {
        const state = await readBackupState(db, configuration, now());
        if (!state.isOverdue || (await wasReminded(db, now()))) return;
        await db.transaction(async (tx) => {
          const reminder = {
            kind: 'reminder' as const,
            place: '',
            ...{ startedAt: now(), finishedAt: now(), failure: explainOverdue(state) },
          };
          const [row] = await tx.insert(backupRuns).values(reminder).returning();
          if (row) await jobs.enqueue(tx, mailBackupTroubleJob, { runId: row.id });
        });
      }),
  };
}

async function wasReminded(db: Database, now: Date): Promise<boolean> {
  const last = await findLast(db, 'reminder');
  return last !== undefined && now.getTime() - last.startedAt.getTime() < dayMs;
}

interface TroubleContext extends MailedShop {
  db: Database;
  log: Log;
  mailer: Mailer;
  now: () => Date;
  ownerEmail: string;
  studioUrl: string;
}

/** Emails the owner once that a backup did not pass its drill, or that none is proven. */
export function mailBackupTrouble(context: TroubleContext): JobKind<{ runId: string }> {
  return {
    ...mailBackupTroubleJob,
    work: ({ runId }) =>
      sendOnce(context, { key: runId, seed: 122 }, async (tx) => {
        const isThis = eq(backupRuns.id, runId);
        const [run] = await tx.select().from(backupRuns).where(isThis);
        if (!run || run.mailedAt) return undefined;
        return {
          mail: troubleMail(context, run),
          recordSent: async () => {
            await tx.update(backupRuns).set({ mailedAt: context.now() }).where(isThis);
            context.log.info('emailed the owner about backups');
          },
        };
      }),
  };
}

function troubleMail(context: TroubleContext, { id, kind, backup, place, startedAt, failure }: BackupRun) {
  const isDrill = kind === 'drill';
  const what = isDrill
    ? `On ${formatUtcTime(startedAt)}, the shop tried to restore the backup ${backup} from ${place}, and could not: ${failure}`
    : (failure ?? '');
  return writeMail(context, {
    to: context.ownerEmail,
    id: `backup-trouble-${id}`,
    title: isDrill
      ? 'Your last backup cannot be restored'
      : `No backup of the last ${provenHours} hours is proven`,
    parts: [
      paragraph(what),
      paragraph('The shop sells on. Mend the cause, and press “Back up and restore now”.'),
      mailButton(`${context.studioUrl}/shop/backups`, 'Open the backups in the studio'),
    ],
  });
}

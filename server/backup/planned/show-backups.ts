import type { ShownBackupRun, ShownBackups } from '#domain/api/shop/backups.ts';
import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { explainLacking } from '#server/configuration/explain-lacking.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { isChanging, namesOnMachine } from '#server/proofs/entered-key.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';
import { explainBackups } from './explain-backups.ts';
import { keepBackupsJob } from './keep-backups.ts';
import { type BackupRun, listRuns, readBackupState } from './runs.ts';
import { readPlan } from './save-plan.ts';

const maxShown = 30;

/** What the owner sees of backups: the plan without its secrets, what was made, and what is wrong. */
export async function showBackups(
  settings: SettingsContext,
  configuration: Configuration,
): Promise<ShownBackups> {
  const { db, machine, now } = settings;
  const stored = await readSettings(db, settings.secret);
  const plan = configuration.sources.BACKUPS === 'machine' ? configuration.backups : await readPlan(settings);
  const state = await readBackupState(db, configuration, now());
  const lacking = explainLacking({
    payments: [],
    mail: [],
    labels: [],
    backups: configuration.lacking.backups,
  });
  return {
    version: stored.version,
    plan: plan ? showPlan(plan) : null,
    isOnMachine: namesOnMachine(machine, ['BACKUPS']).length > 0,
    isChanging: isChanging(configuration, settings, stored, ({ backups }) => [JSON.stringify(backups)]),
    isUnconfirmed: configuration.lacking.backups.some(({ reason }) => reason === 'unconfirmed'),
    isAsked: (await countJobs(db)).some(isAtWork),
    problems: [...lacking.map(({ sentence }) => sentence), ...explainBackups(state)],
    provenAt: state.provenAt?.toISOString() ?? null,
    runs: (await listRuns(db, maxShown)).map(showRun),
  };
}

const isAtWork = ({ job, waiting, active }: Awaited<ReturnType<typeof countJobs>>[number]) =>
  job === keepBackupsJob.name && waiting + active > 0;

function showPlan({ hour, days, weeks, target, encryption }: BackupPlan): ShownBackups['plan'] {
  const recipient = encryption?.recipient ?? null;
  if (target.kind === 'folder') return { hour, days, weeks, target, recipient };
  if (target.kind === 'ssh') {
    const { privateKey: _, ...shown } = target;
    return { hour, days, weeks, target: shown, recipient };
  }
  const { kind, bucket, region, endpoint = null, accessKeyId } = target;
  return { hour, days, weeks, target: { kind, bucket, region, endpoint, accessKeyId }, recipient };
}

function showRun({ startedAt, finishedAt, removedAt, mailedAt: _, ...run }: BackupRun): ShownBackupRun {
  return {
    ...run,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
  };
}

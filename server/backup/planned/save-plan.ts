import { isAbsolute, resolve } from 'node:path';
import type { BackupsToSave } from '#domain/api/shop/backups.ts';
import type { Author } from '#domain/staff/staff.ts';
import type { BackupPlan, BackupTarget } from '#server/configuration/backup-plan.ts';
import { backupPlanText } from '#server/configuration/backup-plan.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { conflict, invalid, type RequestError } from '#server/http/errors.ts';
import { requireNotOnMachine } from '#server/proofs/entered-key.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { checkSaving, type SettingsContext, saveSettings } from '#server/settings/save-settings.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { machineOf } from './backup-machine.ts';
import { isRecipient, makeKey } from './encryption.ts';
import type { tryTarget } from './try-target.ts';

interface PlanContext {
  settings: SettingsContext;
  configuration: Configuration;
}

/** A disk that hangs must not hold the studio, which waits for 30 seconds. */
const maxTryMs = 25_000;

/**
 * Saves when and where backups are made, after a file was written there, read back and deleted.
 * @returns the new version of the settings
 * @throws RequestError 400 with what is wrong by field, or 409; then nothing is stored
 */
export async function savePlan(
  { settings, configuration }: PlanContext,
  form: BackupsToSave,
  author: Author,
): Promise<string> {
  requireNotOnMachine(settings.machine, ['BACKUPS']);
  const stored = await readPlan(settings);
  const plan = await toPlan(form, stored);
  const saving = { version: form.version, changes: { BACKUPS: JSON.stringify(plan) } };
  await checkSaving(settings, saving);
  await requireTarget(configuration, plan);
  return saveSettings(settings, { ...saving, author });
}

/** Stops making backups. Those that were made stay. @throws RequestError 409 */
export async function removePlan(settings: SettingsContext, version: string, author: Author): Promise<void> {
  requireNotOnMachine(settings.machine, ['BACKUPS']);
  const { rows } = await readSettings(settings.db, settings.secret);
  if (!rows.some(({ name }) => name === 'BACKUPS')) throw conflict('no_plan', 'No backups are planned.');
  await saveSettings(settings, { version, changes: { BACKUPS: null }, author });
}

/** The plan that the next process will use, as far as the studio has stored it. */
export async function readPlan({ db, secret }: SettingsContext): Promise<BackupPlan | undefined> {
  const { values } = await readSettings(db, secret);
  return values.BACKUPS === undefined ? undefined : backupPlanText.parse(values.BACKUPS);
}

async function toPlan(form: BackupsToSave, stored: BackupPlan | undefined): Promise<BackupPlan> {
  const { hour, days, weeks, recipient } = form;
  const target = toTarget(form.target, stored?.target);
  if (recipient === null && target.kind === 'bucket')
    throw wrong(
      'recipient',
      'Backups in a bucket are always encrypted: make a key, or enter the public half of yours.',
    );
  if (recipient !== null && !(await isRecipient(recipient)))
    throw wrong('recipient', 'Enter the public half of a key, which begins with age1.');
  return {
    hour,
    days,
    weeks,
    target,
    encryption: recipient === null ? null : await encryptionFor(recipient, stored),
  };
}

/** The shop's own key stays the same, so that its drills can read what is already at the target. */
async function encryptionFor(recipient: string, stored: BackupPlan | undefined) {
  if (stored?.encryption?.recipient === recipient) return stored.encryption;
  return { recipient, drillIdentity: (await makeKey()).identity };
}

function toTarget(form: BackupsToSave['target'], stored: BackupTarget | undefined): BackupTarget {
  if (form.kind === 'folder') {
    if (!isAbsolute(form.folder))
      throw wrong(
        'folder',
        'Enter the whole path of a folder on the machine of the shop, such as /mnt/backups.',
      );
    return { kind: 'folder', folder: resolve(form.folder) };
  }
  const { bucket, region, accessKeyId, endpoint } = form;
  for (const name of ['bucket', 'region', 'accessKeyId'] as const)
    if (!form[name]) throw wrong(name, 'Enter it as your provider shows it.');
  if (endpoint && !/^https?:\/\/[^/]+$/.test(endpoint))
    throw wrong('endpoint', 'Enter a web address without a path, such as https://storage.example.');
  // A stored secret goes to no other address.
  const isKept =
    stored?.kind === 'bucket' &&
    stored.accessKeyId === accessKeyId &&
    stored.bucket === bucket &&
    (stored.endpoint ?? '') === endpoint;
  const secretAccessKey = form.secretAccessKey || (isKept ? stored.secretAccessKey : '');
  if (!secretAccessKey) throw wrong('secretAccessKey', 'Enter the secret of this access key.');
  return { kind: 'bucket', bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) };
}

async function requireTarget(configuration: Configuration, plan: BackupPlan) {
  const worker = openWorker();
  const tasks = new URL('./try-target.ts', import.meta.url);
  const attempt = worker.task<typeof tryTarget>(tasks, 'tryTarget', maxTryMs);
  const outcome = await attempt({ machine: machineOf(configuration), plan })
    .catch(
      () => ({ ok: false, cause: `The target did not answer within ${maxTryMs / 1000} seconds.` }) as const,
    )
    .finally(worker.close);
  if (!outcome.ok) throw wrong(plan.target.kind, outcome.cause);
}

function wrong(field: string, sentence: string): RequestError {
  return invalid(sentence, { [field]: sentence });
}

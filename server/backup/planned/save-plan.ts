import { randomUUID } from 'node:crypto';
import type { BackupsToSave, ConnectedServer } from '#domain/api/shop/backups.ts';
import type { Author } from '#domain/staff/staff.ts';
import { type BackupPlan, backupPlanText } from '#server/configuration/backup-plan.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { conflict } from '#server/http/errors.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { requireNotOnMachine } from '#server/proofs/entered-key.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { checkSaving, type SettingsContext, saveSettings } from '#server/settings/save-settings.ts';
import { openWorker, type Worker } from '#server/worker/open-worker.ts';
import { machineOf } from './backup-machine.ts';
import { isRecipient, makeKey } from './encryption.ts';
import { requireServer, toTarget, wrong } from './enter-target.ts';
import type { Outcome } from './outcome.ts';
import { deriveSshKey } from './ssh-key.ts';
import type { SshServer } from './store.ts';
import type { findServer, tryTarget } from './try-target.ts';

interface PlanContext {
  settings: SettingsContext;
  configuration: Configuration;
}

/** A target that hangs must not hold the studio, which waits for 30 seconds. */
const maxTryMs = 25_000;
const tasks = new URL('./try-target.ts', import.meta.url);
/** Each attempt is a process of up to 25 seconds. Most take one, so a few presses at once may wait. */
const inTurn = atMostAtOnce(1, 3);
/** The field of the form that names the target. */
const targetField = { folder: 'folder', bucket: 'bucket', ssh: 'host' } as const;

/**
 * Saves when and where backups are made, after a file was written there, read back and deleted.
 * @returns the new version of the settings
 * @throws RequestError 400 with what is wrong by field, 409, or 503 while others try; then nothing is stored
 */
export async function savePlan(
  { settings, configuration }: PlanContext,
  form: BackupsToSave,
  author: Author,
): Promise<string> {
  requireNotOnMachine(settings.machine, ['BACKUPS']);
  const stored = await readPlan(settings);
  const plan = await toPlan(form, stored, settings.secret);
  const saving = { version: form.version, changes: { BACKUPS: JSON.stringify(plan) } };
  await checkSaving(settings, saving);
  await attempt(targetField[plan.target.kind], (worker) =>
    worker.task<typeof tryTarget>(tasks, 'tryTarget', maxTryMs)({ machine: machineOf(configuration), plan }),
  );
  return saveSettings(settings, { ...saving, author });
}

/**
 * Reads the key of a server for the owner to confirm, and makes the shop's key for it.
 * @throws RequestError 400, or 503 while others try
 */
export async function connectServer(
  { secret }: SettingsContext,
  server: SshServer,
): Promise<ConnectedServer> {
  requireServer(server);
  const hostKey = await attempt('host', (worker) =>
    worker.task<typeof findServer>(tasks, 'findServer', maxTryMs)(server),
  );
  const keyId = randomUUID();
  return { hostKey, keyId, publicKey: deriveSshKey(secret, keyId).publicKey };
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

async function toPlan(
  form: BackupsToSave,
  stored: BackupPlan | undefined,
  secret: string,
): Promise<BackupPlan> {
  const { hour, days, weeks, recipient } = form;
  const target = toTarget(form.target, stored?.target, secret);
  if (recipient === null && target.kind !== 'folder')
    throw wrong(
      'recipient',
      `Backups ${target.kind === 'bucket' ? 'in a bucket' : 'on another machine'} are always encrypted: make a key, or enter the public half of yours.`,
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

/**
 * Runs a task in a process of its own, because the target may hang.
 * @throws RequestError 400 with the cause by field, or 503 while others try
 */
async function attempt<Result>(
  field: string,
  run: (worker: Worker) => Promise<Outcome<Result>>,
): Promise<Result> {
  const outcome = await inTurn(() => {
    const worker = openWorker();
    return run(worker)
      .catch(
        (): Outcome<Result> => ({
          ok: false,
          cause: `The target did not answer within ${maxTryMs / 1000} seconds.`,
        }),
      )
      .finally(worker.close);
  });
  if (!outcome.ok) throw wrong(outcome.isOfFolder ? 'folder' : field, outcome.cause);
  return outcome.result;
}

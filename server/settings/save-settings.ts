import { eq, inArray, sql } from 'drizzle-orm';
import { proofNames } from '#domain/shop/proofs.ts';
import { type SettingName, settingNames } from '#domain/shop/settings.ts';
import type { Author } from '#domain/staff/staff.ts';
import { ConfigurationError, readConfiguration } from '#server/configuration/configuration.ts';
import { environment } from '#server/configuration/environment.ts';
import { type StoredSettings, withoutEmpty } from '#server/configuration/stored-settings.ts';
import { asDatabase, type Database, type Executor } from '#server/database/database.ts';
import { invalid, stale } from '#server/http/errors.ts';
import { recordStaffChange, storedAuthor } from '#server/staff/record-staff-change.ts';
import { forgetProofs } from './proofs.ts';
import { type ReadSettings, readSettings, readSettingsVersion } from './read-settings.ts';
import { deriveSealingKey, seal } from './seal.ts';
import { machineRow, settings } from './tables.ts';

export interface SettingsContext {
  db: Database;
  now(): Date;
  /** TOKEN_SECRET. */
  secret: string;
  /** The environment variables of this machine, which win over what is stored. */
  machine: Record<string, string | undefined>;
}

interface SettingsChange {
  /** The version that its author has seen. */
  version: string;
  /** Null removes a setting. */
  changes: Readonly<Partial<Record<SettingName, string | null>>>;
}

interface Saving extends SettingsChange {
  author: Author;
  /** For the log of changes, in the author's words. */
  reason?: string | undefined;
}

/**
 * Checks what `saveSettings` would, and stores nothing: before another company is asked.
 * @throws RequestError as `saveSettings`
 */
export async function checkSaving(
  context: SettingsContext,
  { version, changes }: SettingsChange,
): Promise<ReadSettings> {
  requireValues(changes);
  const stored = await readSettings(context.db, context.secret);
  requireSeen(stored, version);
  requireNoConflicts(context, stored, changes);
  return stored;
}

/**
 * Saves and removes settings together, and records their names. Every process then replaces itself. The log of changes
 * cannot undo it, because the former values are gone.
 * @returns the new version
 * @throws RequestError 409 `stale` if another person has saved since, 400 naming values that are wrong or do not fit together
 */
export async function saveSettings(
  context: SettingsContext,
  { version, changes, author, reason }: Saving,
): Promise<string> {
  requireValues(changes);
  const saved = settingNames.filter((name) => changes[name] != null);
  const removed = settingNames.filter((name) => changes[name] === null);
  return context.db.transaction(async (tx) => {
    const stored = await lockSettings(tx, context);
    requireSeen(stored, version);
    if (saved.length + removed.length === 0) return version;
    requireNoConflicts(context, stored, changes);
    await tx.delete(settings).where(inArray(settings.name, [...saved, ...removed]));
    if (saved.length > 0)
      await tx.insert(settings).values(saved.map((name) => rowOf(context, name, changes[name], author)));
    const after = { saved, removed, ...(reason && { reason }) };
    const change = { author, id: 'settings', action: 'settings.changed', after } as const;
    await recordStaffChange(tx, context, change);
    return readSettingsVersion(tx);
  });
}

/**
 * Saves settings, and forgets what was proved with the former ones.
 * @param requireMore what must hold as well: what it throws leaves everything as it was
 * @returns the new version
 * @throws RequestError as `saveSettings`
 */
export function saveAndForget(
  context: SettingsContext,
  saving: Saving,
  proofs: Parameters<typeof forgetProofs>[1],
  requireMore?: () => Promise<void>,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const version = await saveSettings({ ...context, db: asDatabase(tx) }, saving);
    await forgetProofs(tx, proofs);
    await requireMore?.();
    return version;
  });
}

function rowOf(
  { secret, now }: SettingsContext,
  name: SettingName,
  value: string | null | undefined,
  author: Author,
): typeof settings.$inferInsert {
  const sealed = seal(deriveSealingKey(secret), name, value ?? '');
  return { name, sealed, changedAt: now(), staffId: storedAuthor(author), isConfirmed: true };
}

/** @throws RequestError 409 `stale` if another person has saved since */
export function requireSeen({ version }: Pick<ReadSettings, 'version'>, seen: string): void {
  if (version !== seen)
    throw stale('Another person has changed the settings since you opened them.', { version });
}

/**
 * Lets this shop use the settings of a restored backup, and those of its machine. What was proved elsewhere is proved again here.
 * @returns their names
 */
export async function confirmSettings(context: SettingsContext, author: Author): Promise<SettingName[]> {
  return context.db.transaction(async (tx) => {
    const { problems, machineProblem } = await lockSettings(tx, context);
    const own = withoutEmpty(context.machine);
    const confirmed = settingNames.filter(
      (name) => problems[name] === 'unconfirmed' || (machineProblem && own[name] !== undefined),
    );
    if (confirmed.length === 0) return [];
    const rows = [...confirmed, machineRow] as const;
    await tx.update(settings).set({ isConfirmed: true }).where(inArray(settings.name, rows));
    await forgetProofs(tx, proofNames);
    const change = { author, id: 'settings', action: 'settings.confirmed', after: { confirmed } } as const;
    await recordStaffChange(tx, context, change);
    return confirmed;
  });
}

/**
 * Marks the settings of a restored backup, and those of the machine that opens it, so that a copy of the shop accepts no real
 * money.
 */
export async function unconfirmSettings(on: Executor): Promise<void> {
  await on.update(settings).set({ isConfirmed: false }).where(eq(settings.isConfirmed, true));
  await on
    .insert(settings)
    .values({ name: machineRow, sealed: Buffer.alloc(0), changedAt: new Date(), isConfirmed: false })
    .onConflictDoNothing();
}

/** Reads the settings, and keeps others from changing them until the transaction ends. */
async function lockSettings(tx: Executor, { secret }: SettingsContext): Promise<ReadSettings> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
  return readSettings(tx, secret);
}

/** @throws RequestError 400 that says what each wrong value must be, and repeats none */
function requireValues(changes: Saving['changes']): void {
  const wrong = settingNames.filter(
    (name) => changes[name] != null && !environment.shape[name].safeParse(changes[name]).success,
  );
  if (wrong.length === 0) return;
  const fields = wrong.map((name) => [name, `must be ${environment.shape[name].description}`]);
  throw invalid('Some settings are not what they must be.', Object.fromEntries(fields));
}

/** @throws RequestError 400 with the reason for each setting that does not fit the others, as at the start */
function requireNoConflicts(
  { machine }: SettingsContext,
  { values, problems, machineProblem }: StoredSettings,
  changes: Saving['changes'],
): void {
  const next: StoredSettings = { values: { ...values }, problems: { ...problems }, machineProblem };
  for (const name of settingNames) {
    const value = changes[name];
    if (value === undefined) continue;
    delete next.problems[name];
    if (value === null) delete next.values[name];
    else next.values[name] = value;
  }
  try {
    readConfiguration(machine, next);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const fields = error.message.split('\n').map((line) => line.split(/ (.*)/s).slice(0, 2));
    throw invalid(error.message.replaceAll('\n', ' '), Object.fromEntries(fields));
  }
}

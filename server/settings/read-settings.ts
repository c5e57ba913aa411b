import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type SettingName, settingNames } from '#domain/shop/settings.ts';
import type { StaffId } from '#domain/staff/staff.ts';
import { environment } from '#server/configuration/environment.ts';
import type { SettingProblem, StoredSettings } from '#server/configuration/stored-settings.ts';
import type { Executor } from '#server/database/database.ts';
import { deriveSealingKey, openSealed, type SealingKey } from './seal.ts';
import { machineRow, settings } from './tables.ts';

type Row = typeof settings.$inferSelect;
type SettingRow = Row & { name: SettingName };

export interface ReadSettings extends StoredSettings {
  /** Each change makes a new one. A save names the version that its author has seen. */
  version: string;
  rows: { name: SettingName; changedAt: Date; staffId: StaffId | null }[];
}

/**
 * The stored settings, opened.
 * @param secret TOKEN_SECRET; undefined if this machine has none, and so opens none
 */
export async function readSettings(on: Executor, secret: string | undefined): Promise<ReadSettings> {
  const rows = await readRows(on);
  const key = secret === undefined ? undefined : deriveSealingKey(secret);
  const stored = rows.filter(isSetting);
  const waits = rows.some(({ name, isConfirmed }) => name === machineRow && !isConfirmed);
  const read: ReadSettings = {
    version: versionOf(rows),
    values: {},
    problems: {},
    machineProblem: waits ? 'unconfirmed' : undefined,
    rows: stored,
  };
  for (const row of stored) {
    const opened = open(row, key);
    if (opened.ok) read.values[row.name] = opened.value;
    else read.problems[row.name] = opened.reason;
  }
  return read;
}

export async function readSettingsVersion(on: Executor): Promise<string> {
  return versionOf(await readRows(on));
}

/** When a setting was saved in the studio, whether this machine can open it or not. */
export async function findSavedAt(on: Executor, name: SettingName): Promise<Date | null> {
  const [row] = await on.select({ at: settings.changedAt }).from(settings).where(eq(settings.name, name));
  return row?.at ?? null;
}

/** The names that a later version of the shop may have stored are left out. */
async function readRows(on: Executor): Promise<Row[]> {
  const rows = await on.select().from(settings).orderBy(asc(settings.name));
  return rows.filter((row) => isSetting(row) || row.name === machineRow);
}

function isSetting(row: Row): row is SettingRow {
  return settingNames.some((name) => name === row.name);
}

/** Sealing makes other bytes each time, so two states never have the same version. */
function versionOf(rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const { name, sealed, isConfirmed } of rows) hash.update(name).update(sealed).update(`${isConfirmed}`);
  return hash.digest('base64url');
}

type OpenedRow = { ok: true; value: string } | { ok: false; reason: SettingProblem };

function open({ name, sealed, isConfirmed }: SettingRow, key: SealingKey | undefined): OpenedRow {
  if (!key) return { ok: false, reason: 'other-secret' };
  const opened = openSealed(key, name, sealed);
  if (!opened.ok) return opened;
  // An earlier version may have accepted what this one does not.
  if (!environment.shape[name].safeParse(opened.value).success) return { ok: false, reason: 'damaged' };
  return isConfirmed ? opened : { ok: false, reason: 'unconfirmed' };
}

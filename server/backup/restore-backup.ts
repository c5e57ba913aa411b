import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Configuration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { prepareDataFolder, requireRestored } from '#server/database/embedded/data-folder.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { countMigrations } from '#server/database/migrate.ts';
import { type BackupLabel, checkBackup, parts } from './backup-contents.ts';
import { flushFolder } from './copy-files.ts';
import { prepareRestored } from './prepare-restored.ts';
import { requireOwnDatabase } from './require-own-database.ts';
import { requireSpace } from './require-space.ts';

interface RestoreSettings {
  configuration: Pick<Configuration, 'dataDir' | 'databaseUrl'>;
  backup: string;
  print: (line: string) => void;
}

/** The backup's label and the contents of the restored database. */
export interface RestoreResult {
  label: BackupLabel;
  orders: number;
  newestOrderAt: Date | null;
}

/**
 * Checks a backup and restores it into an empty DATA_DIR. Its database is opened once, so that it recovers, and only
 * then moved into place, so a restore that is killed leaves no shop that opens.
 * @throws OperatorError, DataDirectoryError
 */
export async function restoreBackup({
  configuration,
  backup,
  print,
}: RestoreSettings): Promise<RestoreResult> {
  requireOwnDatabase(configuration);
  const folder = resolve(backup);
  const place = await prepareDataFolder(configuration.dataDir);
  const { root, restoring } = place;
  requireRestored(place);
  await requireEmpty(root);
  const { label, files } = await checkBackup(folder);
  await requireCompatible(label);
  await requireSpace(root, label.bytes);
  await mkdir(restoring, { mode: 0o700 });
  const contents = await prepareRestored({ folder, restoring, label, files, print }).catch(async (error) => {
    await rm(restoring, { recursive: true, force: true });
    throw error;
  });
  await moveIntoPlace(restoring, root);
  return { label, ...contents };
}

async function requireEmpty(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => name !== 'lost+found');
  if (names.length === 0) return;
  const [reason, advice] = names.includes(parts.cluster)
    ? ['holds a shop', 'Close it and move that folder away, or set DATA_DIR to an empty one']
    : [`is not empty: it holds ${names[0]}`, 'Empty it, or set DATA_DIR to another folder'];
  throw new OperatorError(`DATA_DIR ${root} ${reason}. ${advice}.`);
}

async function requireCompatible({ postgres, migrations }: BackupLabel): Promise<void> {
  const { major } = await findPostgresBinaries();
  if (postgres !== major) {
    throw new OperatorError(
      `The backup was made with PostgreSQL ${postgres}, and this shop has ${major}. Restore it with the version of the shop that made it.`,
    );
  }
  if (migrations <= countMigrations()) return;
  throw new OperatorError('The backup was made by a newer version of the shop. Update this shop first.');
}

/** A shop refuses to open while `restoring` exists, so a move that is killed halfway leaves no partial shop. */
async function moveIntoPlace(restoring: string, root: string): Promise<void> {
  const present = await readdir(restoring);
  for (const part of Object.values(parts).filter((part) => present.includes(part))) {
    await rename(join(restoring, part), join(root, part));
  }
  await flushFolder(root);
  await rm(restoring, { recursive: true });
}

import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '#server/configuration/operator-error.ts';
import {
  type DataFolder,
  prepareDataFolder,
  requireRestored,
} from '#server/database/embedded/data-folder.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { giveToPostgresOwner } from '#server/database/embedded/run-as.ts';
import { countMigrations } from '#server/database/migrate.ts';
import { type DatabaseSettings, withPresentDatabase } from '#server/database/open-shop-database.ts';
import { type BackupLabel, checkBackup, DUMP_FILE, parts } from './backup-contents.ts';
import { flushFolder } from './copy-files.ts';
import { findRestorer, loadDump } from './dump/dump-database.ts';
import { replaceDatabase, requireReplaceable } from './dump/replace-database.ts';
import { copyChecked, prepareRestored, withRestored } from './prepare-restored.ts';
import { requireSpace } from './require-space.ts';
import { bytesOf } from './sum-files.ts';

interface RestoreSettings {
  configuration: DatabaseSettings;
  backup: string;
  /** For a copy that makes no print files: the masters may be hundreds of gigabytes. */
  leavesOutMasters?: boolean;
  /** For a backup that is deleted soon, and is on the same disk: its masters are linked instead of copied. */
  linksMasters?: boolean;
  print: (line: string) => void;
}

type RestoredContents = Awaited<ReturnType<typeof prepareRestored>>;

/** The backup's label and the contents of the restored database. */
interface RestoreResult extends RestoredContents {
  label: BackupLabel;
  /** What was replaced and stays beside it, for sentences. */
  former: string[];
}

/**
 * Checks a backup and restores it: into an empty DATA_DIR with a database of its own, or into the database that DATABASE_URL
 * names. It counts only when all of it is there, so a restore that is killed leaves no shop that opens.
 * @throws OperatorError, DataDirectoryError
 */
export async function restoreBackup({
  configuration,
  backup,
  leavesOutMasters = false,
  linksMasters = false,
  print,
}: RestoreSettings): Promise<RestoreResult> {
  const { dataDir, databaseUrl } = configuration;
  const folder = resolve(backup);
  const place = await prepareDataFolder(dataDir);
  const { root, restoring } = place;
  if (databaseUrl) {
    requireNoOther(place);
    await withPresentDatabase(configuration, print, requireReplaceable);
  } else {
    requireRestored(place);
    await requireEmpty(root);
  }
  const { label, files: allFiles } = await checkBackup(folder);
  await requireCompatible(label, databaseUrl);
  const isMaster = (path: string) => path.split('/')[0] === parts.masters;
  const isWanted = (path: string) => path !== DUMP_FILE && !(leavesOutMasters && isMaster(path));
  const files = allFiles.filter(isWanted);
  const linked = linksMasters ? files.filter(isMaster) : [];
  const copied = linksMasters ? files.filter((path) => !isMaster(path)) : files;
  const databaseBytes = label.format === 2 && !databaseUrl ? label.databaseBytes : 0;
  await requireSpace(root, (await bytesOf(folder, copied)) + databaseBytes);
  await mkdir(restoring, { mode: 0o700 });
  try {
    // As root: the user who is given this folder will own the database's files.
    if (!databaseUrl) await giveToPostgresOwner(restoring, (await findPostgresBinaries()).postgres);
    const folders = label.folders.filter(isWanted);
    await copyChecked({ folder, restoring, folders, files: copied });
    for (const path of linked) await link(join(folder, path), join(restoring, path));
    const fill = async (url: string) => {
      if (label.format === 2) await loadDump({ file: join(folder, DUMP_FILE), pgDump: label.pgDump, url });
      return prepareRestored(url);
    };
    const contents = { place, fill, print };
    const restored = databaseUrl ? await intoServer(configuration, contents) : await intoFolder(contents);
    return { label, ...restored };
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    throw error;
  }
}

interface CopiedBackup {
  /** Whose folder `restoring` has the copied files. */
  place: DataFolder;
  /** Loads the dump into an empty database, if the backup has one, and prepares the database for its shop. */
  fill(url: string): Promise<RestoredContents>;
  print: (line: string) => void;
}

type Restored = Omit<RestoreResult, 'label'>;

async function intoFolder({ place: { root, restoring }, fill, print }: CopiedBackup): Promise<Restored> {
  const contents = await withRestored(restoring, print, fill);
  await moveIntoPlace(restoring, root);
  return { ...contents, former: [] };
}

/** What is replaced stays: the files in a folder of DATA_DIR, and the database under another name. */
async function intoServer(
  configuration: DatabaseSettings,
  { place: { root, restoring }, fill, print }: CopiedBackup,
): Promise<Restored> {
  const suffix = `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  const folder = join(root, suffix);
  const place = () => moveIntoPlace(restoring, root, folder);
  const { result, former } = await withPresentDatabase(configuration, print, (url) =>
    replaceDatabase({ url, suffix, fill, place }),
  );
  const kept = existsSync(folder) ? [`the folder ${folder}`] : [];
  if (former) kept.push(`the database ${former}`);
  return { ...result, former: kept };
}

async function requireEmpty(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => name !== 'lost+found');
  if (names.length === 0) return;
  const [reason, advice] = names.includes(parts.cluster)
    ? ['holds a shop', 'Close it and move that folder away, or set DATA_DIR to an empty one']
    : [`is not empty: it holds ${names[0]}`, 'Empty it, or set DATA_DIR to another folder'];
  throw new OperatorError(`DATA_DIR ${root} ${reason}. ${advice}.`);
}

/** The present pictures are in the same folder, and must not be emptied with it. */
function requireNoOther({ restoring }: DataFolder): void {
  if (!existsSync(restoring)) return;
  throw new OperatorError(
    `${restoring} exists: another restore is running, or one was interrupted. If none is running, remove that folder and run this again.`,
  );
}

async function requireCompatible(label: BackupLabel, databaseUrl: string | undefined): Promise<void> {
  if (label.format === 2) await findRestorer(label.pgDump);
  else if (databaseUrl) {
    throw new OperatorError(
      `The backup has the files of the shop's own PostgreSQL ${label.postgres}, which no other server opens. Restore it without DATABASE_URL, and then copy its rows: see "From the shop's own database to another" in docs/several-machines.md.`,
    );
  } else await requireSameMajor(label.postgres);
  if (label.migrations <= countMigrations()) return;
  throw new OperatorError('The backup was made by a newer version of the shop. Update this shop first.');
}

async function requireSameMajor(postgres: string): Promise<void> {
  const { major } = await findPostgresBinaries();
  if (postgres === major) return;
  throw new OperatorError(
    `The backup was made with PostgreSQL ${postgres}, and this shop has ${major}. Restore it with the version of the shop that made it.`,
  );
}

/**
 * A shop refuses to open while `restoring` exists, so a move that is killed halfway leaves no partial shop.
 * @param former a folder for the parts that are there. If the move fails, they come back
 */
async function moveIntoPlace(restoring: string, root: string, former?: string): Promise<void> {
  const present = await readdir(restoring);
  const moved: [string, string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  try {
    for (const part of Object.values(parts).filter((part) => present.includes(part))) {
      if (former && existsSync(join(root, part))) {
        await mkdir(former, { recursive: true, mode: 0o700 });
        await move(join(root, part), join(former, part));
      }
      await move(join(restoring, part), join(root, part));
    }
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw error;
  }
  await flushFolder(root);
  await rm(restoring, { recursive: true });
}

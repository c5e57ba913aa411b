import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Configuration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { copyCluster } from '#server/database/embedded/copy-cluster.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { countApplied } from '#server/database/migrate.ts';
import { type DatabaseSettings, withPresentDatabase } from '#server/database/open-shop-database.ts';
import { type BackupLabel, DUMP_FILE, parts, sealBackup } from './backup-contents.ts';
import { copyFiles, flushFolder } from './copy-files.ts';
import { copyMasters, findEarlierMasters, measureMasters } from './copy-masters.ts';
import { dumpDatabase, readServer } from './dump/dump-database.ts';
import { requirePictures, requireReadableFiles } from './require-parts.ts';
import { megabytes, requireSpace } from './require-space.ts';
import { bytesOf, listContents } from './sum-files.ts';

interface BackupSettings {
  configuration: DatabaseSettings & Pick<Configuration, 'objectStorage'>;
  /** A folder that doesn't exist yet. */
  target: string;
  /** A folder whose masters are linked instead of copied. By default that of the newest backup beside this one. */
  earlierMasters?: string;
  /** The target is deleted soon, so it may be in DATA_DIR. */
  isTemporary?: true;
  print: (line: string) => void;
}

/**
 * Copies everything but the settings of a shop, open or closed: the database, the pictures and the masters unless they
 * are in a bucket, and the token secret. The shop's own database is copied as files, any other as a dump (decision 127). The
 * folder gets its final name when it is complete.
 * @throws OperatorError, DataDirectoryError
 */
export async function takeBackup(settings: BackupSettings): Promise<BackupLabel> {
  const { configuration, target, isTemporary = false, print } = settings;
  const { dataDir, databaseUrl, objectStorage } = configuration;
  if (!databaseUrl) requireDatabase(dataDir);
  await requireReadableFiles(dataDir, objectStorage !== undefined);
  const folder = resolve(target);
  if (!isTemporary) requireOutside(folder, dataDir);
  const draft = await openDraft(folder);
  try {
    const earlierMasters = settings.earlierMasters ?? (await findEarlierMasters(folder));
    const copyAll = (url: string) => copyShop({ configuration, url, draft, earlierMasters, print });
    const label = await withPresentDatabase(configuration, print, copyAll);
    await rename(draft, folder);
    await flushFolder(dirname(folder));
    return label;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw findFullDisk(error) ? new OperatorError(`The disk that holds ${folder} is full.`) : error;
  }
}

interface Copying extends Pick<BackupSettings, 'configuration' | 'print'> {
  /** The database's address. */
  url: string;
  draft: string;
  earlierMasters: string | undefined;
}

async function copyShop({ configuration, url, draft, earlierMasters, print }: Copying): Promise<BackupLabel> {
  const { dataDir, objectStorage } = configuration;
  const size = await measureShop({ configuration, url, draft, earlierMasters });
  print(size.sentence);
  await requireSpace(draft, size.bytesToCopy);
  const takenAt = new Date().toISOString();
  if (!objectStorage) await requirePictures(dataDir, url);
  const database = await copyDatabase(configuration, url, draft);
  // After the database, so that every file that it names exists. Imported pictures and masters are never deleted.
  if (!objectStorage) {
    await copyPictures(join(dataDir, parts.pictures), join(draft, parts.pictures));
    await copyMasters(join(dataDir, parts.masters), join(draft, parts.masters), earlierMasters);
  }
  if (existsSync(join(dataDir, parts.secret))) await copyFiles(dataDir, draft, [parts.secret]);
  const bucket = objectStorage && { bucket: objectStorage.bucket };
  return sealBackup(draft, { ...database, takenAt, ...bucket });
}

function requireDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, parts.cluster, 'PG_VERSION'))) return;
  throw new OperatorError(`DATA_DIR ${dataDir} holds no shop: there is nothing to back up.`);
}

/** @throws OperatorError if a backup in this folder would be lost with DATA_DIR */
export function requireOutside(folder: string, dataDir: string): void {
  const isInside = !relative(dataDir, folder).startsWith('..');
  if (isInside)
    throw new OperatorError(`${folder} is inside DATA_DIR and would be lost with it: choose another disk.`);
}

async function openDraft(folder: string): Promise<string> {
  if (existsSync(folder)) {
    throw new OperatorError(`${folder} already exists: name a new folder, such as one with the date.`);
  }
  const draft = `${folder}.unfinished`;
  await mkdir(draft, { mode: 0o700 }).catch((error) => {
    if (error.code === 'ENOENT') {
      // Not created here: if the backup's disk is not mounted, the backup would fill the shop's own disk.
      throw new OperatorError(
        `The folder ${dirname(folder)} does not exist: create it, or mount its disk, and run this again.`,
      );
    }
    if (error.code !== 'EEXIST') throw new OperatorError(`${draft} cannot be created (${error.code}).`);
    throw new OperatorError(
      `${draft} exists: another backup is running, or one was interrupted. If none is running, remove that folder and run this again.`,
    );
  });
  return draft;
}

/** The size of what will be copied, also as a sentence for the owner. A dump is smaller than its database. */
async function measureShop({
  configuration: { dataDir, databaseUrl, objectStorage },
  url,
  draft,
  earlierMasters,
}: Omit<Copying, 'print'>): Promise<{ bytesToCopy: number; sentence: string }> {
  const database = databaseUrl ? (await readServer(url)).bytes : await bytesIn(join(dataDir, parts.cluster));
  const atMost = databaseUrl ? 'at most ' : '';
  const start = `The backup will have ${atMost}${megabytes(database)} of database`;
  if (objectStorage) return { bytesToCopy: database, sentence: `${start}.` };
  const pictures = await bytesIn(join(dataDir, parts.pictures));
  const { bytes, linkedBytes } = await measureMasters({
    from: join(dataDir, parts.masters),
    to: draft,
    earlier: earlierMasters,
  });
  const linked =
    linkedBytes > 0 ? `; ${megabytes(linkedBytes)} of these are in ${earlierMasters}, and linked` : '';
  return {
    bytesToCopy: database + pictures + bytes - linkedBytes,
    sentence: `${start}, ${megabytes(pictures)} of pictures, and ${megabytes(bytes)} of masters${linked}.`,
  };
}

async function bytesIn(folder: string): Promise<number> {
  return existsSync(folder) ? bytesOf(folder, (await listContents(folder)).files) : 0;
}

/** Copies the database as it is, because a backup before an upgrade must not migrate it. */
async function copyDatabase(
  { dataDir, databaseUrl }: BackupSettings['configuration'],
  url: string,
  draft: string,
) {
  if (databaseUrl) {
    const dump = await dumpDatabase({ url, file: join(draft, DUMP_FILE) });
    const migrations = await countApplied(url);
    if (migrations > 0) return { format: 2 as const, ...dump, migrations };
    const { host, pathname } = new URL(url);
    throw new OperatorError(`The database ${host}${pathname} holds no shop: there is nothing to back up.`);
  }
  await copyCluster({ url, cluster: join(dataDir, parts.cluster), target: join(draft, parts.cluster) });
  const { major: postgres } = await findPostgresBinaries();
  return { format: 1 as const, postgres, migrations: await countApplied(url) };
}

async function copyPictures(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const entries = await readdir(from, { withFileTypes: true });
  await mkdir(to);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  // An open shop deletes pictures drawn on request to make room for others (decision 045).
  await copyFiles(from, to, names, (name) => /^(framed|sharing)-/.test(name));
}

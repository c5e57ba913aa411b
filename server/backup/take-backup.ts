import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Configuration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { copyCluster } from '#server/database/embedded/copy-cluster.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { countApplied } from '#server/database/migrate.ts';
import { type BackupLabel, parts, sealBackup } from './backup-contents.ts';
import { copyFiles, flushFolder } from './copy-files.ts';
import { copyMasters, findEarlierMasters, measureMasters } from './copy-masters.ts';
import { requireOwnDatabase } from './require-own-database.ts';
import { requirePictures, requireReadableFiles } from './require-parts.ts';
import { megabytes, requireSpace } from './require-space.ts';
import { bytesOf, listContents } from './sum-files.ts';

interface BackupSettings {
  configuration: Pick<Configuration, 'dataDir' | 'databaseUrl' | 'objectStorage'>;
  /** A folder that doesn't exist yet. */
  target: string;
  print: (line: string) => void;
}

/**
 * Copies everything but the settings of a shop, open or closed: the database, the pictures and the masters unless they
 * are in a bucket, and the token secret. The folder gets its final name when it is complete.
 * @throws OperatorError, DataDirectoryError
 */
export async function takeBackup({ configuration, target, print }: BackupSettings): Promise<BackupLabel> {
  const { dataDir, objectStorage } = configuration;
  requireOwnDatabase(configuration);
  requireDatabase(dataDir);
  await requireReadableFiles(dataDir, objectStorage !== undefined);
  const folder = resolve(target);
  const draft = await openDraft(folder, dataDir);
  try {
    const earlierMasters = await findEarlierMasters(folder);
    const size = await measureShop(dataDir, { isInBucket: objectStorage !== undefined, earlierMasters });
    print(size.sentence);
    await requireSpace(draft, size.bytesToCopy);
    const takenAt = new Date().toISOString();
    const migrations = await copyDatabase(configuration, join(draft, parts.cluster), print);
    // After the database, so that every file that it names exists. Imported pictures and masters are never deleted.
    if (!objectStorage) {
      await copyPictures(join(dataDir, parts.pictures), join(draft, parts.pictures));
      await copyMasters(join(dataDir, parts.masters), join(draft, parts.masters), earlierMasters);
    }
    if (existsSync(join(dataDir, parts.secret))) await copyFiles(dataDir, draft, [parts.secret]);
    const { major: postgres } = await findPostgresBinaries();
    const bucket = objectStorage && { bucket: objectStorage.bucket };
    const label = await sealBackup(draft, { takenAt, postgres, migrations, ...bucket });
    await rename(draft, folder);
    await flushFolder(dirname(folder));
    return label;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw findFullDisk(error) ? new OperatorError(`The disk that holds ${folder} is full.`) : error;
  }
}

function requireDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, parts.cluster, 'PG_VERSION'))) return;
  throw new OperatorError(`DATA_DIR ${dataDir} holds no shop: there is nothing to back up.`);
}

async function openDraft(folder: string, dataDir: string): Promise<string> {
  if (existsSync(folder)) {
    throw new OperatorError(`${folder} already exists: name a new folder, such as one with the date.`);
  }
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new OperatorError(`${folder} is inside DATA_DIR and would be lost with it: choose another disk.`);
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

/** The size of what will be copied, also as a sentence for the owner. */
async function measureShop(
  dataDir: string,
  { isInBucket, earlierMasters }: { isInBucket: boolean; earlierMasters: string | undefined },
): Promise<{ bytesToCopy: number; sentence: string }> {
  const database = await bytesIn(join(dataDir, parts.cluster));
  if (isInBucket) {
    return { bytesToCopy: database, sentence: `The backup will have ${megabytes(database)} of database.` };
  }
  const pictures = await bytesIn(join(dataDir, parts.pictures));
  const { bytes, linkedBytes } = await measureMasters(join(dataDir, parts.masters), earlierMasters);
  const linked =
    linkedBytes > 0 ? `; ${megabytes(linkedBytes)} of these are in ${earlierMasters}, and linked` : '';
  return {
    bytesToCopy: database + pictures + bytes - linkedBytes,
    sentence: `The backup will have ${megabytes(database)} of database, ${megabytes(pictures)} of pictures, and ${megabytes(bytes)} of masters${linked}.`,
  };
}

async function bytesIn(folder: string): Promise<number> {
  return existsSync(folder) ? bytesOf(folder, (await listContents(folder)).files) : 0;
}

/**
 * Copies the database, if the pictures that it names are there. Doesn't use `openShopDatabase`, because a backup before
 * an upgrade must not migrate the database.
 */
async function copyDatabase(
  { dataDir, objectStorage }: BackupSettings['configuration'],
  target: string,
  print: (line: string) => void,
): Promise<number> {
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: print });
  try {
    if (!objectStorage) await requirePictures(dataDir, url);
    await copyCluster({ url, cluster: join(dataDir, parts.cluster), target });
    return await countApplied(url);
  } finally {
    await release();
  }
}

async function copyPictures(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const entries = await readdir(from, { withFileTypes: true });
  await mkdir(to);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  // An open shop deletes pictures drawn on request to make room for others (decision 045).
  await copyFiles(from, to, names, (name) => /^(framed|sharing)-/.test(name));
}

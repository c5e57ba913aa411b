import { constants, existsSync } from 'node:fs';
import { access, mkdir, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findFullDisk } from '../find-full-disk.ts';
import { DataDirectoryError, diskFullError } from './data-directory-error.ts';

/** The absolute paths that the embedded database uses in DATA_DIR. */
export interface DataFolder {
  root: string;
  cluster: string;
  serverLog: string;
  lock: string;
  /** Exists while a backup is being restored, and after a restore that was killed. */
  restoring: string;
}

/** Creates DATA_DIR if it is missing. @throws DataDirectoryError if the shop can't write there */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explain(folder, error);
  }
  return pathsIn(await realpath(folder));
}

/**
 * Requires an existing shop in DATA_DIR and creates nothing, so that a command with a wrong DATA_DIR makes no empty shop.
 * @throws DataDirectoryError if DATA_DIR holds no database
 */
export async function requireShopFolder(dataDir: string): Promise<void> {
  const folder = pathsIn(resolve(dataDir));
  requireRestored(folder);
  const isThere = await access(join(folder.cluster, 'PG_VERSION')).then(
    () => true,
    // Opening the folder reports any other problem.
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
  if (isThere) return;
  throw new DataDirectoryError(
    `DATA_DIR ${folder.root} holds no shop. Set DATA_DIR to the folder of yours, in the environment or in .env. Only start, import and restore make a new shop.`,
  );
}

function pathsIn(root: string): DataFolder {
  return {
    root,
    cluster: join(root, 'postgres'),
    serverLog: join(root, 'postgres.log'),
    lock: join(root, 'postgres.lock'),
    restoring: join(root, 'restoring'),
  };
}

/** @throws DataDirectoryError while a restore runs and after one was killed, because the data is incomplete */
export function requireRestored({ root, restoring }: DataFolder): void {
  if (!existsSync(restoring)) return;
  throw new DataDirectoryError(
    `A backup is being restored into ${root}, or its restore was interrupted. If it was, empty the folder and restore the backup again.`,
  );
}

/** Makes a folder and those above it. With `recursive`, Node 24 would retry forever where the system allows no folders, such as below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have created it in the meantime.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

function explain(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (findFullDisk(error)) return diskFullError(folder);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new DataDirectoryError(
      `DATA_DIR ${folder} is a file, or its path goes through a file. Set DATA_DIR to a folder.`,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new DataDirectoryError(
      `DATA_DIR ${folder} cannot be written by ${userName()} (${code}). Give that user the folder, or set DATA_DIR to another one.`,
    );
  }
  return error;
}

/** The user that runs this process, by name, or by number if it has no name, as in some containers. */
export function userName(): string {
  try {
    return `user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

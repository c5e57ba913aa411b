import { constants } from 'node:fs';
import { access, mkdir, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DataDirectoryError, diskFullError } from './data-directory-error.ts';

/** The absolute places that the embedded database uses inside DATA_DIR. */
export interface DataFolder {
  root: string;
  cluster: string;
  serverLog: string;
  lock: string;
  /** There while a backup is being restored, or after that was killed. */
  restoring: string;
}

/** Makes DATA_DIR when it is missing and checks that we may write there; DataDirectoryError when not. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const wanted = resolve(dataDir);
  try {
    await makeFolder(wanted);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explain(wanted, error);
  }
  return placesIn(await realpath(wanted));
}

/**
 * For all that only uses a shop: a wrong DATA_DIR must not become an empty shop.
 * @throws DataDirectoryError when DATA_DIR holds no database; nothing is made there
 */
export async function requireShopFolder(dataDir: string): Promise<void> {
  const folder = placesIn(resolve(dataDir));
  await requireRestored(folder);
  const isThere = await access(join(folder.cluster, 'PG_VERSION')).then(
    () => true,
    // A folder that we may not enter is explained where it is opened.
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
  if (isThere) return;
  throw new DataDirectoryError(
    `DATA_DIR ${folder.root} holds no shop. Set DATA_DIR to the folder of yours, in the environment or in .env. Only start, import and restore make a new shop.`,
  );
}

function placesIn(root: string): DataFolder {
  return {
    root,
    cluster: join(root, 'postgres'),
    serverLog: join(root, 'postgres.log'),
    lock: join(root, 'postgres.lock'),
    restoring: join(root, 'restoring'),
  };
}

/** @throws DataDirectoryError where a restore is under way or was killed: what is there is not whole */
export async function requireRestored({ root, restoring }: DataFolder): Promise<void> {
  const isUnderWay = await access(restoring).then(
    () => true,
    () => false,
  );
  if (!isUnderWay) return;
  throw new DataDirectoryError(
    `A backup is being restored into ${root}, or that was interrupted: then empty the folder and restore it again.`,
  );
}

/** Not with `recursive`: where a folder cannot be made for a reason of the system's (/proc), Node 24 tries for ever. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Somebody else may have made it in between.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function explain(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullError(folder);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new DataDirectoryError(
      `DATA_DIR ${folder} is a file or lies below one. Set DATA_DIR to a folder.`,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new DataDirectoryError(
      `DATA_DIR ${folder} cannot be written by ${userName()} (${code}). Give that user the folder, or set DATA_DIR to another one.`,
    );
  }
  return error;
}

/** The name of the user that runs this process, or its number where it has no name (some containers). */
export function userName(): string {
  try {
    return `user ${userInfo().username}`;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

import { constants, copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';

/**
 * Copies files that don't change into existing folders, and flushes the copies to disk.
 * @param mayBeDeleted whether a file may be deleted during the copy, and is then left out
 */
export async function copyFiles(
  from: string,
  to: string,
  files: string[],
  mayBeDeleted: (file: string) => boolean = () => false,
): Promise<void> {
  const copy = (file: string) =>
    copyAndFlush(join(from, file), join(to, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || !mayBeDeleted(file)) throw error;
    });
  await pLimit(4).map(files, copy);
}

async function copyAndFlush(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(target, 'r+');
  await file.sync().finally(() => file.close());
}

/** Flushes a folder to disk, so that files created or renamed in it survive a power cut. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { flushFolder } from '../copy-files.ts';
import { type BackupStore, MissingFileError } from './store.ts';

/** Keeps backups in a folder, which must exist: if its disk is not mounted, they would fill the shop's own disk. */
export async function openFolder(folder: string): Promise<BackupStore> {
  await readdir(folder).catch((error) => {
    throw new OperatorError(explainFolder(folder, error));
  });
  return {
    place: folder,
    async put(name, bytes) {
      const path = join(folder, name);
      const draft = `${path}.unfinished`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, path);
        await flushFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        const { code } = error as NodeJS.ErrnoException;
        throw code && refusals.has(code)
          ? new OperatorError(explainFolder(folder, error as NodeJS.ErrnoException))
          : error;
      }
    },
    async get(name) {
      const file = await open(join(folder, name)).catch((error) => {
        throw error.code === 'ENOENT' ? new MissingFileError(folder, name) : error;
      });
      return createReadStream('', { fd: file });
    },
    async list(name) {
      const names = await readdir(join(folder, name)).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return new Set(names.filter((each) => !each.endsWith('.unfinished')));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => {},
  };
}

const refusals = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Why a folder cannot be used, with what to do. */
function explainFolder(folder: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT')
    return `The folder ${folder} does not exist: create it, or mount its disk, and try again.`;
  if (error.code === 'ENOTDIR') return `${folder} is not a folder: name a folder.`;
  if (error.code === 'EROFS')
    return `${folder} is read-only for the shop: its disk is, or the shop's service may write only below /mnt, /media and its own folders.`;
  if (error.code !== undefined && refusals.has(error.code))
    return `The shop may not write into ${folder} (${error.code}): give it to the account that runs the shop.`;
  return `The folder ${folder} cannot be used (${error.code ?? error.message}).`;
}

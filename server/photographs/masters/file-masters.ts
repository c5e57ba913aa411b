import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deleteAbandoned, exists } from '../storage/file-store.ts';
import { StoreUnavailableError } from '../storage/photograph-store.ts';
import {
  ChangedFileError,
  DamagedMasterError,
  isMasterName,
  type Masters,
  MissingMasterError,
  requireMasterName,
  writePrivateFile,
} from './masters.ts';

/** Stays free for the database, which stops when its disk is full. */
const reservedBytes = 256_000_000;

/** Keeps the masters as files in `DATA_DIR/masters`, a folder that only its owner can enter. */
export async function openFileMasters(dataDir: string): Promise<Masters> {
  const folder = join(dataDir, 'masters');
  const temporaryFolder = await openTemporaryFolder(folder);
  const pathOf = (hash: string) => join(folder, requireMasterName(hash));
  const names = async () => new Set((await readdir(folder).catch(throwUnavailable)).filter(isMasterName));
  return {
    async put(hash, file) {
      if (await exists(pathOf(hash))) return;
      const temporary = join(temporaryFolder, `${hash}.${randomUUID()}`);
      try {
        await requireSpace(folder, await bytesOfSource(file));
        if ((await writePrivateFile(createReadStream(file), temporary)) !== hash)
          throw new ChangedFileError();
        await rename(temporary, pathOf(hash));
        await flushFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throwUnavailable(error);
      }
    },
    has: async (hash) => exists(pathOf(hash)),
    names,
    async list() {
      const sizes = [...(await names())].map(
        async (name) => [name, (await stat(pathOf(name))).size] as const,
      );
      return new Map(await Promise.all(sizes).catch(throwUnavailable));
    },
    async open(hash) {
      const path = pathOf(hash);
      if (!(await exists(path))) throw new MissingMasterError(hash, path);
      const sum = createHash('sha256');
      await pipeline(createReadStream(path), sum).catch(throwUnavailable);
      if (sum.digest('hex') !== hash) throw new DamagedMasterError(hash, path);
      return { path, close: async () => {} };
    },
  };
}

/** The folder for files that are not complete, beside the masters, so that a rename can move them. */
export async function openTemporaryFolder(folder: string): Promise<string> {
  const temporaryFolder = join(folder, '.unfinished');
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  await deleteAbandoned(temporaryFolder);
  return temporaryFolder;
}

/** @throws ChangedFileError when the file to copy cannot be found anymore */
export async function bytesOfSource(file: string): Promise<number> {
  const { size } = await stat(file).catch(() => {
    throw new ChangedFileError();
  });
  return size;
}

/** @throws Error when a file of this size would leave too little space for the database */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= bytes + reservedBytes) return;
  const megabytes = (number: number) => `${(number / 1e6).toFixed(1)} MB`;
  throw new Error(
    `the disk that holds ${folder} has ${megabytes(freeBytes)} free; a file of ${megabytes(bytes)} needs ${megabytes(bytes + reservedBytes)}, so that the database can work`,
  );
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** @throws StoreUnavailableError for any error but a ChangedFileError */
export function throwUnavailable(error: unknown): never {
  if (error instanceof ChangedFileError) throw error;
  throw new StoreUnavailableError(error, 'vault of the masters');
}

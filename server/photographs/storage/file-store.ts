import { randomUUID } from 'node:crypto';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#domain/time.ts';
import {
  NoSuchPictureError,
  type PhotographStore,
  requirePhotographName,
  StoreUnavailableError,
} from './photograph-store.ts';

export interface FileStore extends PhotographStore {
  /** The folder that holds every picture under its name. */
  folder: string;
}

/** Writing a file never takes so long, so an older temporary file is from a process that died. */
const abandonedAfterMs = hourMs;

/** Stores the pictures in `DATA_DIR/photographs`, which it creates if needed. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, 'photographs');
  const temporaryFolder = join(folder, '.unfinished');
  await mkdir(temporaryFolder, { recursive: true });
  await deleteAbandoned(temporaryFolder);
  const pathOf = (name: string) => join(folder, requirePhotographName(name));
  return {
    folder,
    put: async (name, bytes) =>
      writeAtomically(pathOf(name), join(temporaryFolder, `${name}.${randomUUID()}`), bytes),
    has: async (name) => exists(pathOf(name)),
    read: async (name) => readFile(pathOf(name)).catch((error: unknown) => throwStoreError(error, name)),
    stream: async (name) => streamFile(pathOf(name)).catch((error: unknown) => throwStoreError(error, name)),
    remove: async (name) =>
      rm(pathOf(name), { force: true }).catch((error: unknown) => {
        throw new StoreUnavailableError(error);
      }),
  };
}

/** Writes to a temporary file, flushes and renames it: readers never see a partial file, even after a power cut. */
async function writeAtomically(path: string, temporary: string, bytes: Uint8Array): Promise<void> {
  if (await exists(path)) return;
  try {
    await writeFile(temporary, bytes, { flag: 'wx', flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new StoreUnavailableError(error);
  }
}

/** @throws StoreUnavailableError */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw new StoreUnavailableError(error);
  }
}

async function streamFile(path: string) {
  const file = await open(path);
  const lengthBytes = await sizeOf(file);
  return { body: file.createReadStream(), lengthBytes };
}

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Deletes the temporary files of processes that died. */
export async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

function throwStoreError(error: unknown, name: string): never {
  throw isMissing(error) ? new NoSuchPictureError(name) : new StoreUnavailableError(error);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isPhotographName, type PhotographStore } from './photograph-store.ts';

export interface FileStore extends PhotographStore {
  /** The folder that holds every picture under its name, for the server of static files. */
  folder: string;
}

/** Keeps the pictures in `DATA_DIR/photographs`, which it makes when it is missing. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, 'photographs');
  await mkdir(folder, { recursive: true });
  return {
    folder,
    put: (name, bytes) => putWhole(pathOf(folder, name), bytes),
    has: (name) => exists(pathOf(folder, name)),
    read: (name) => readFile(pathOf(folder, name)),
  };
}

/** A reader finds the whole file or none, even after a power cut: written beside, flushed, renamed. */
async function putWhole(path: string, bytes: Uint8Array): Promise<void> {
  if (await exists(path)) return;
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close());
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function pathOf(folder: string, name: string): string {
  if (!isPhotographName(name)) throw new Error(`"${name}" cannot be the name of a stored picture`);
  return join(folder, name);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

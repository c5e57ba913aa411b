import { type Configuration, ConfigurationError } from '#server/configuration/configuration.ts';
import { openFileStore } from './file-store.ts';
import type { PhotographStore } from './photograph-store.ts';

/** A store that can be closed. */
type OpenPhotographStore = PhotographStore & { close(): void };

/**
 * Opens the configured bucket, or else the files in DATA_DIR. The shop starts even while the bucket is unreachable.
 * @throws ConfigurationError when the folder cannot be created, or the storage rejects the bucket or the keys
 */
export async function openPhotographStore({
  dataDir,
  objectStorage,
}: Pick<Configuration, 'dataDir' | 'objectStorage'>): Promise<OpenPhotographStore> {
  if (!objectStorage) return { ...(await openFiles(dataDir)), close: () => {} };
  const { openObjectStore } = await import('./object-store.ts');
  const store = openObjectStore(objectStorage);
  const problem = await store.findProblem();
  if (!problem) return store;
  store.close();
  throw new ConfigurationError([problem]);
}

async function openFiles(dataDir: string): Promise<PhotographStore> {
  return openFileStore(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([
      `DATA_DIR is "${dataDir}", where no pictures can be kept (${error.code}).`,
    ]);
  });
}

import { type Configuration, ConfigurationError } from '#server/configuration/configuration.ts';
import { openFileStore } from './file-store.ts';
import type { PhotographStore } from './photograph-store.ts';

/** The store that belongs to the configuration, and its end. */
export type OpenPhotographStore = PhotographStore & { close(): void };

/**
 * Opens the bucket where one is configured, else the files in DATA_DIR. A bucket that is out of reach just now does
 * not keep the shop closed.
 * @throws ConfigurationError when the folder cannot be made, or the storage answers that bucket or keys are wrong
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

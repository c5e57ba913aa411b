import { type Configuration, ConfigurationError } from '#server/configuration/configuration.ts';
import { openFileMasters } from './file-masters.ts';
import type { Masters } from './masters.ts';

/**
 * Opens the vault, in the configured bucket or else in DATA_DIR. With `MASTERS=none` it opens too, since it may hold
 * masters from before.
 * @throws ConfigurationError when the folder cannot be created
 */
export async function openMasters({
  dataDir,
  objectStorage,
}: Pick<Configuration, 'dataDir' | 'objectStorage'>): Promise<Masters & { close(): void }> {
  if (objectStorage) {
    const { openBucketMasters } = await import('./bucket-masters.ts');
    return openBucketMasters(objectStorage, dataDir);
  }
  const masters = await openFileMasters(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError([`DATA_DIR is "${dataDir}", where no masters can be kept (${error.code}).`]);
  });
  return { ...masters, close: () => {} };
}

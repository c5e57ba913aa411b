import { fileURLToPath } from 'node:url';
import type { PhotographStore } from '#server/photographs/photograph-store.ts';
import type { Database } from '#server/platform/database.ts';
import { importPrints } from './import-prints.ts';
import { prints } from './tables.ts';

export const demoCollectionFolder = fileURLToPath(new URL('../../collection/prints/', import.meta.url));

/**
 * Hangs the demo collection in a shop that has no prints at all, through the import that an owner uses.
 * @param say takes lines for a person who waits: `Hanging the prints… 3 of 10`
 */
export async function seedDemoCollection(place: {
  db: Database;
  store: PhotographStore;
  say: (line: string) => void;
  folder?: string;
  /** Ends it between two prints; the next start goes on only if none was hung. */
  signal?: AbortSignal;
}): Promise<void> {
  const { db, store, say, folder = demoCollectionFolder, signal } = place;
  const [any] = await db.select({ id: prints.id }).from(prints).limit(1);
  if (any) return;
  const { refused } = await importPrints({
    db,
    store,
    folder,
    signal,
    onProgress: ({ done, total }) => say(`Hanging the prints… ${done} of ${total}`),
  });
  for (const { file, reason } of refused) say(`Not hung: ${file} ${reason}.`);
}

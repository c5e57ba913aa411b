import { fileURLToPath } from 'node:url';
import { isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { importPrints } from '../importing/import-prints.ts';
import { demoHangings, prints } from '../tables.ts';

/** Where the demo prints lie in the repository. */
export const demoCollectionFolder = fileURLToPath(new URL('../../../collection/prints/', import.meta.url));

interface SeedingPlace {
  db: Database;
  store: PhotographStore;
  /** Takes lines for a person who waits: `Hanging the prints… 3 of 10`. */
  say: (line: string) => void;
  folder?: string;
  /** Ends it between two prints. */
  signal?: AbortSignal;
}

/** Only a shop without any prints gets the demo collection, and one whose first hanging was interrupted. */
export async function needsDemoCollection(db: Database): Promise<boolean> {
  const [hanging] = await db.select().from(demoHangings).limit(1);
  if (hanging) return hanging.finishedAt === null;
  const [any] = await db.select({ id: prints.id }).from(prints).limit(1);
  return any === undefined;
}

/** Hangs the demo collection, through the import that an owner uses; can be interrupted and called again. */
export async function seedDemoCollection(place: SeedingPlace): Promise<void> {
  const { db, store, say, folder = demoCollectionFolder, signal } = place;
  if (!(await needsDemoCollection(db))) return;
  const [unfinished] = await db.select().from(demoHangings).limit(1);
  if (!unfinished) await db.insert(demoHangings).values({}).onConflictDoNothing();
  await importPrints({
    db,
    store,
    folder,
    signal,
    onProgress({ file, outcome, done, total }) {
      if (outcome.kind === 'refused') say(`${file} ${outcome.reason}.`);
      say(`Hanging the prints… ${done} of ${total}`);
    },
  });
  await db.update(demoHangings).set({ finishedAt: new Date() }).where(isNull(demoHangings.finishedAt));
}

import { fileURLToPath } from 'node:url';
import { isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { importPrints } from '../importing/import-prints.ts';
import { demoHangings } from '../tables.ts';
import { needsDemoCollection } from './needs-demo-collection.ts';

/** The folder of the demo prints in the repository. */
export const demoCollectionFolder = fileURLToPath(new URL('../../../collection/prints/', import.meta.url));

interface Seeding {
  db: Database;
  store: PhotographStore;
  masters: Masters | undefined;
  /** Prints progress lines: `Hanging the prints… 3 of 10`. */
  print: (line: string) => void;
  folder?: string;
  /** Aborts the import between two prints. */
  signal?: AbortSignal;
}

/** Imports the demo collection if needed, as an owner would. An interrupted import continues at the next call. */
export async function seedDemoCollection(seeding: Seeding): Promise<void> {
  const { db, store, masters, print, folder = demoCollectionFolder, signal } = seeding;
  if (!(await needsDemoCollection(db))) return;
  const [unfinished] = await db.select().from(demoHangings).limit(1);
  if (!unfinished) await db.insert(demoHangings).values({}).onConflictDoNothing();
  await importPrints({
    db,
    store,
    masters,
    folder,
    signal,
    onProgress({ file, outcome, done, total }) {
      if (outcome.kind === 'refused') print(`${file} ${outcome.reasons.join('; ')}.`);
      print(`Hanging the prints… ${done} of ${total}`);
    },
  });
  await db.update(demoHangings).set({ finishedAt: new Date() }).where(isNull(demoHangings.finishedAt));
}

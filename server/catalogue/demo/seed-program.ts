import { readConfiguration } from '#server/configuration/configuration.ts';
import { openDatabase } from '#server/database/database.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { createLog } from '#server/log.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import { ImportError } from '../importing/read-folder.ts';
import { seedDemoCollection } from './seed-demo-collection.ts';

/** The program that `seedInOwnProcess` starts with the shop's environment. SIGTERM interrupts it. */
const { DATABASE_URL = '' } = process.env;
const abort = new AbortController();
process.once('SIGTERM', () => abort.abort());
process.once('disconnect', () => abort.abort());

const database = await openDatabase(DATABASE_URL, createLog('warn'));
const configuration = readConfiguration(process.env);
const store = await openPhotographStore(configuration);
const masters = await openMasters(configuration);
try {
  await seedDemoCollection({
    db: database.db,
    store,
    masters: configuration.keepsMasters ? masters : undefined,
    print: console.log,
    signal: abort.signal,
  });
} catch (error) {
  if (!abort.signal.aborted) {
    const diskError = findFullDisk(error);
    if (!diskError && !(error instanceof ImportError)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    console.error(
      diskError ? `The disk that holds the pictures is full: ${diskError}. Free some space.` : message,
    );
    process.exitCode = 1;
  }
} finally {
  store.close();
  masters.close();
  await database.close();
  process.disconnect?.();
}

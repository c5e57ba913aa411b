import { readConfiguration } from '#server/configuration/configuration.ts';
import { openDatabase } from '#server/database/database.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { createLog } from '#server/log.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import { ImportError } from '../importing/import-error.ts';
import { seedDemoCollection } from './seed-demo-collection.ts';

/** The process that `seedInOwnProcess` starts, with the shop's environment; SIGTERM interrupts it. */
const { DATABASE_URL = '' } = process.env;
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
process.once('disconnect', () => interruption.abort());

const database = await openDatabase(DATABASE_URL, createLog('warn'));
const store = await openPhotographStore(readConfiguration(process.env));
try {
  await seedDemoCollection({ db: database.db, store, say: console.log, signal: interruption.signal });
} catch (error) {
  if (!interruption.signal.aborted) {
    const full = findFullDisk(error);
    if (!full && !(error instanceof ImportError)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    console.error(full ? `The disk that holds the pictures is full: ${full}. Free some space.` : message);
    process.exitCode = 1;
  }
} finally {
  store.close();
  await database.close();
  process.disconnect?.();
}

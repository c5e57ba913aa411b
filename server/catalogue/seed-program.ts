import { openFileStore } from '#server/photographs/file-store.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
import { seedDemoCollection } from './seed-demo-collection.ts';

/** The process that `seedInOwnProcess` starts: DATABASE_URL and DATA_DIR say where, SIGTERM interrupts it. */
const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
process.once('disconnect', () => interruption.abort());

const database = await openDatabase(DATABASE_URL, createLog('warn'));
const store = await openFileStore(DATA_DIR);
try {
  await seedDemoCollection({ db: database.db, store, say: console.log, signal: interruption.signal });
} catch (error) {
  if (!interruption.signal.aborted) throw error;
} finally {
  await database.close();
  process.disconnect?.();
}

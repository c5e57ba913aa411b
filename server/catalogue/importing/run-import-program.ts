import { readMachine } from '#server/configuration/configuration.ts';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { createLog, type Log } from '#server/log.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';

interface ImportProgram {
  db: Database;
  store: PhotographStore;
  /** Undefined if the shop keeps none. */
  masters: Masters | undefined;
  dataDir: string;
  log: Log;
  /** Aborted by SIGTERM, and when the shop ends. */
  signal: AbortSignal;
}

/** Runs an import in a process of its own, which the shop started with its environment. An abort is no error. */
export async function runImportProgram(work: (program: ImportProgram) => Promise<void>): Promise<void> {
  const { DATABASE_URL = '', DATABASE_SESSION_URL } = process.env;
  const abort = new AbortController();
  process.once('SIGTERM', () => abort.abort());
  process.once('disconnect', () => abort.abort());

  const log = createLog('warn');
  const { db, close } = connectDatabase(DATABASE_URL, log, DATABASE_SESSION_URL);
  const configuration = readMachine(process.env);
  const { dataDir, keepsMasters } = configuration;
  const store = await openPhotographStore(configuration);
  const masters = await openMasters(configuration);
  try {
    await work({
      db,
      store,
      masters: keepsMasters ? masters : undefined,
      dataDir,
      log,
      signal: abort.signal,
    });
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  } finally {
    store.close();
    masters.close();
    await close();
    if (process.connected) process.disconnect();
  }
}

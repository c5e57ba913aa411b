import { readConfiguration } from '#server/configuration/configuration.ts';
import { openDatabase } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import { importUploads } from './import-uploads.ts';

/** The program that the job of an import starts with the shop's environment. It ends between two prints if the shop ends. */
const { DATABASE_URL = '' } = process.env;
const [importId = ''] = process.argv.slice(2);
const abort = new AbortController();
process.once('SIGTERM', () => abort.abort());
process.once('disconnect', () => abort.abort());

const database = await openDatabase(DATABASE_URL, createLog('warn'));
const configuration = readConfiguration(process.env);
const store = await openPhotographStore(configuration);
const masters = await openMasters(configuration);
try {
  await importUploads({
    db: database.db,
    store,
    masters: configuration.keepsMasters ? masters : undefined,
    dataDir: configuration.dataDir,
    importId,
    signal: abort.signal,
  });
} catch (error) {
  if (!abort.signal.aborted) throw error;
} finally {
  store.close();
  masters.close();
  await database.close();
  if (process.connected) process.disconnect();
}

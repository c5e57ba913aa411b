import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { DataDirectoryError } from '#server/database/embedded/data-directory-error.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { giveToOwnerOf } from '#server/database/embedded/run-as.ts';
import { migrate } from '#server/database/migrate.ts';
import { withClient } from '#server/database/with-client.ts';
import { createLog } from '#server/log.ts';
import { giveTimeToAnswer } from '#server/orders/delays/give-time-to-answer.ts';
import { countOrders } from '#server/orders/reading/count-orders.ts';
import { unconfirmSettings } from '#server/settings/save-settings.ts';
import { endRestoredSessions } from '#server/staff/sessions/end-sessions.ts';
import { parts } from './backup-contents.ts';
import { copyFiles } from './copy-files.ts';
import { forgetUnfinishedRuns } from './planned/runs.ts';

interface CheckedBackup {
  folder: string;
  restoring: string;
  folders: string[];
  files: string[];
}

/** Copies a checked backup to an empty folder that no shop opens. The folder's owner gets the database's files. */
export async function copyChecked({ folder, restoring, folders, files }: CheckedBackup): Promise<void> {
  for (const path of folders) await mkdir(join(restoring, path), { mode: modeOf(path).folder });
  await copyFiles(folder, restoring, files);
  for (const path of files) await chmod(join(restoring, path), modeOf(path).file);
  for (const path of [...folders, ...files].filter(isOfCluster)) {
    await giveToOwnerOf(restoring, join(restoring, path));
  }
}

/** PostgreSQL opens only folders that no other user can enter, and copying the backup may have changed the modes. */
function modeOf(path: string): { folder: number; file: number } {
  return path.startsWith(parts.pictures) ? { folder: 0o755, file: 0o644 } : { folder: 0o700, file: 0o600 };
}

function isOfCluster(path: string): boolean {
  return path.split('/')[0] === parts.cluster;
}

/**
 * Opens the database in a folder once, so that it recovers, or makes it.
 * @param work what is done with it
 * @throws OperatorError if it doesn't open
 */
export async function withRestored<Result>(
  restoring: string,
  print: (line: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { url, release } = await openEmbeddedPostgres({ dataDir: restoring, log: print }).catch(
    explainOpenFailure,
  );
  return work(url).finally(release);
}

/**
 * Prepares a restored database for its shop: the tables are those of this version, the studio's sessions end, the stored settings
 * and the machine's own wait for an owner, no delay cancels an order for two days, and the run that made the backup is forgotten.
 * @returns how many orders it has, and when the newest was placed
 */
export async function prepareRestored(url: string) {
  // A backup may be older than the table that keeps the settings closed.
  await migrate(url, createLog('silent'));
  return withClient(url, 'passepartout restore', async (client) => {
    const db = drizzle(client);
    await forgetUnfinishedRuns(db);
    await endRestoredSessions(db);
    await unconfirmSettings(db);
    await giveTimeToAnswer(db, new Date());
    return countOrders(db);
  });
}

/** Leaves out the advice to read the server's log, because the log is deleted with the failed restore. */
function explainOpenFailure(error: Error): never {
  if (!(error instanceof DataDirectoryError)) throw error;
  const reason = error.message.replace(/ See .*$/, '');
  throw new OperatorError(`The backup does not open here, and nothing was restored. ${reason}`);
}

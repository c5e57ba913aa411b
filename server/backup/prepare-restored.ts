import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { DataDirectoryError } from '#server/database/embedded/data-directory-error.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { findPostgresBinaries } from '#server/database/embedded/postgres-binaries.ts';
import { giveToOwnerOf, giveToPostgresOwner } from '#server/database/embedded/run-as.ts';
import { withClient } from '#server/database/with-client.ts';
import { giveTimeToAnswer } from '#server/orders/delays/give-time-to-answer.ts';
import { countOrders } from '#server/orders/reading/count-orders.ts';
import { unconfirmSettings } from '#server/settings/save-settings.ts';
import { endRestoredSessions } from '#server/staff/sessions/end-sessions.ts';
import { type BackupLabel, parts } from './backup-contents.ts';
import { copyFiles } from './copy-files.ts';

interface Preparation {
  folder: string;
  restoring: string;
  label: BackupLabel;
  files: string[];
  print: (line: string) => void;
}

/**
 * Copies a checked backup to a folder that no shop opens, and opens its database there once, so that it recovers. The
 * studio's sessions end, the stored settings wait for an owner, and no delay cancels an order for two days.
 * @returns how many orders the database has, and when the newest was placed
 * @throws OperatorError if the database doesn't open; the caller deletes the folder
 */
export async function prepareRestored({ folder, restoring, label, files, print }: Preparation) {
  // As root: the user who is given this folder will own the database's files.
  await giveToPostgresOwner(restoring, (await findPostgresBinaries()).postgres);
  for (const path of label.folders) await mkdir(join(restoring, path), { mode: modeOf(path).folder });
  await copyFiles(folder, restoring, files);
  for (const path of files) await chmod(join(restoring, path), modeOf(path).file);
  for (const path of [...label.folders, ...files].filter(isOfCluster)) {
    await giveToOwnerOf(restoring, join(restoring, path));
  }
  return recover(restoring, print);
}

/** PostgreSQL opens only folders that no other user can enter, and copying the backup may have changed the modes. */
function modeOf(path: string): { folder: number; file: number } {
  return path.startsWith(parts.pictures) ? { folder: 0o755, file: 0o644 } : { folder: 0o700, file: 0o600 };
}

function isOfCluster(path: string): boolean {
  return path.split('/')[0] === parts.cluster;
}

async function recover(restoring: string, print: (line: string) => void) {
  const { url, release } = await openEmbeddedPostgres({ dataDir: restoring, log: print }).catch(
    explainOpenFailure,
  );
  return withClient(url, 'passepartout restore', async (client) => {
    const db = drizzle(client);
    await endRestoredSessions(db);
    await unconfirmSettings(db);
    await giveTimeToAnswer(db, new Date());
    return countOrders(db);
  }).finally(release);
}

/** Leaves out the advice to read the server's log, because the log is deleted with the failed restore. */
function explainOpenFailure(error: Error): never {
  if (!(error instanceof DataDirectoryError)) throw error;
  const reason = error.message.replace(/ See .*$/, '');
  throw new OperatorError(`The backup does not open here, and nothing was restored. ${reason}`);
}

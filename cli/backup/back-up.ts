import { checkBackup } from '#server/backup/backup-contents.ts';
import { megabytes } from '#server/backup/require-space.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { loadConfiguration } from '#server/configuration/configuration.ts';
import { say } from '../say.ts';

interface Options {
  json?: true;
}

export const backupHelp = `
The shop may be open and sell meanwhile. In the backup are the database, the pictures unless they lie in a bucket,
and the secret that sessions stand on. Not in it are the settings (.env), which hold the payment provider's keys, and
the sandbox's books. It holds people's names and addresses, and password hashes: keep it where nobody else reads it.

Example: npm run shop -- backup /mnt/backups/$(date +%F)`;

export const restoreHelp = `
Into a DATA_DIR that is missing or empty. The backup is read whole and compared with its sums first, and its database
is opened once before anything is in its place. Then start the shop: it asks the payment provider for what was paid
since the backup, and makes those orders.

Example: DATA_DIR=/srv/shop npm run shop -- restore /mnt/backups/2026-11-21`;

/** `shop backup <folder>`. */
export async function backUp(folder: string, { json }: Options): Promise<void> {
  const label = await takeBackup({ configuration: loadConfiguration(), target: folder, say: console.error });
  const { files, bytes, bucket, takenAt } = label;
  const pictures = bucket ? ` The pictures are not in it: they lie in the bucket ${bucket}.` : '';
  const { folders: _, ...outcome } = label;
  say(
    { json },
    { folder, ...outcome },
    `${folder} holds the shop as of ${takenAt}: ${files} files, ${megabytes(bytes)}.${pictures}`,
  );
}

/** `shop restore <folder>`; with `--check` it only looks whether that would go. */
export async function restore(folder: string, { json, check }: Options & { check?: true }): Promise<void> {
  if (check) {
    const { takenAt, files } = (await checkBackup(folder)).label;
    return say({ json }, { folder, takenAt, files }, `${folder} is whole: the shop as of ${takenAt}.`);
  }
  const configuration = loadConfiguration();
  const { label, orders, newestOrderAt } = await restoreBackup({
    configuration,
    backup: folder,
    say: console.error,
  });
  const { takenAt, bucket } = label;
  const newest = newestOrderAt ? `, the newest of ${newestOrderAt.toISOString()}` : '';
  const pictures = bucket ? ` Its pictures lie in the bucket ${bucket}: set S3_BUCKET as it was.` : '';
  say(
    { json },
    { dataDir: configuration.dataDir, takenAt, orders, newestOrderAt },
    `${configuration.dataDir} holds the shop as of ${takenAt} again: ${orders} ${orders === 1 ? 'order' : 'orders'}${newest}.${pictures} Start it, and it makes the orders that were paid since.`,
  );
}

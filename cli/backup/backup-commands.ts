import type { Command } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { checkBackup } from '#server/backup/backup-contents.ts';
import { drillBackup } from '#server/backup/drill-backup.ts';
import { megabytes } from '#server/backup/require-space.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { loadMachine } from '#server/configuration/configuration.ts';
import { type JsonOption, jsonOption, printResult } from '../output.ts';
import { withBackup } from './open-encrypted.ts';

const backupHelp = `
The shop may run and sell in the meantime. The backup contains the database, the secret that signs sessions, and the
pictures and masters unless they are in a bucket. Masters that the newest backup beside it has are linked to that one, so
they take no more space. A database that DATABASE_URL names is copied as a dump, by the pg_dump of a version that is at
least the server's (Debian: the package postgresql-client). It does not contain the sandbox's data, or the settings in
.env. The keys that the studio stored are in it, sealed with the secret. It contains names, addresses and password hashes,
so store it where only you can read it.

Example: npm run shop -- backup /mnt/backups/$(date +%F)`;

const restoreHelp = `
Close the shop first. Before it changes anything, the command compares every file with its checksum and opens the database
once. After it, start the shop, which asks the payment provider for the sessions that were paid since the backup and creates
their orders.

Without DATABASE_URL, DATA_DIR must not exist, or be empty, and the shop gets a PostgreSQL of its own there.

Example: DATA_DIR=/srv/shop npm run shop -- restore /mnt/backups/2026-11-21

With DATABASE_URL, which the backup must also have been made with, its database may be empty. Otherwise its role must be able
to make databases: a new one takes its place. What was replaced stays, as a database and a folder of DATA_DIR whose names have
the word "before".

An encrypted backup of the studio's plan is a file that ends with .tar.age, with the folder masters-… beside it. Copy both
from a bucket or a server first. Name the file with the secret half of the key, its 24 words or AGE-SECRET-KEY-1…:
--key key.txt`;

const drillHelp = `
The shop may run in the meantime: the backup is restored into a temporary folder (TMPDIR), which needs as much space as the
backup and is deleted at the end. The command counts orders, members and prints, looks for the master of every print, and
compares twenty masters with their checksums, in the bucket if they stay there. Then it starts the shop on the copy, without any
key, and opens the page of a print. It exits with 1 and the cause if the backup would not bring the shop back.

Example: npm run shop -- drill /mnt/backups/2026-11-21`;

const keyOption = ['--key <file>', 'a file with the secret half of the key of an encrypted backup'] as const;

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'copies the database, the pictures and the masters into a new folder, whether the shop is running or not',
    )
    .argument('<folder>', 'a folder that does not exist yet, preferably on another disk')
    .option(...jsonOption)
    .addHelpText('after', backupHelp)
    .action(backUp);
  program
    .command('restore')
    .description('puts a backup into an empty DATA_DIR, or into the database that DATABASE_URL names')
    .argument('<folder>', 'the backup')
    .option('--check', 'only checks whether the backup is complete')
    .option(...keyOption)
    .option(...jsonOption)
    .addHelpText('after', restoreHelp)
    .action(restore);
  program
    .command('drill')
    .description('proves a backup: restores it into a temporary folder and checks what it holds')
    .argument('<folder>', 'the backup')
    .option(...keyOption)
    .option(...jsonOption)
    .addHelpText('after', drillHelp)
    .action(drill);
}

/** `shop backup <folder>`. */
async function backUp(folder: string, options: JsonOption): Promise<void> {
  const label = await takeBackup({
    configuration: loadMachine(),
    target: folder,
    print: console.error,
  });
  const { folders: _, ...result } = label;
  const { files, bytes, bucket, takenAt } = label;
  const pictures = bucket ? ` The pictures and masters are not in it; they are in the bucket ${bucket}.` : '';
  const sentence = `${folder} holds the shop as of ${takenAt}: ${files} files, ${megabytes(bytes)}.${pictures}`;
  printResult(options, { folder, ...result }, sentence);
}

/** `shop restore <folder>`. With `--check` it only validates the backup. */
async function restore(
  folder: string,
  { key, ...options }: JsonOption & KeyOption & { check?: true },
): Promise<void> {
  await withBackup(folder, key, (opened) => restoreOpened(opened, options));
}

interface KeyOption {
  key?: string;
}

async function restoreOpened(folder: string, options: JsonOption & { check?: true }): Promise<void> {
  if (options.check) {
    const { takenAt, files } = (await checkBackup(folder)).label;
    const sentence = `${folder} is complete: it holds the shop as of ${takenAt}.`;
    return printResult(options, { folder, takenAt, files }, sentence);
  }
  const configuration = loadMachine();
  const { dataDir } = configuration;
  const result = await restoreBackup({ configuration, backup: folder, print: console.error });
  const { orders, newestOrderAt, former } = result;
  const { takenAt, bucket } = result.label;
  const newest = newestOrderAt ? `, the newest of ${newestOrderAt.toISOString()}` : '';
  const pictures = bucket
    ? ` Its pictures and masters are in the bucket ${bucket}: set S3_BUCKET to that name.`
    : '';
  const count = `${countOf(orders, 'order')}${newest}`;
  const kept =
    former.length > 0
      ? ` What it replaced is in ${former.join(' and ')}: delete it once you have looked at the shop.`
      : '';
  const sentence = `${dataDir} holds the shop as of ${takenAt} again: ${count}.${pictures} Start the shop: it creates the orders that were paid since then.${kept}`;
  printResult(options, { dataDir, takenAt, orders, newestOrderAt, former }, sentence);
}

/** `shop drill <folder>`. */
async function drill(folder: string, { key, ...options }: JsonOption & KeyOption): Promise<void> {
  const result = await withBackup(folder, key, (backup) =>
    drillBackup({ configuration: loadMachine(), backup, print: console.error }),
  );
  const { takenAt, orders, members, prints, checkedMasters, lackingMasters, page } = result;
  const counts = [
    countOf(orders, 'order'),
    countOf(members, 'member'),
    countOf(prints, 'print'),
    countOf(checkedMasters, 'checked master'),
  ].join(', ');
  const lacking =
    lackingMasters > 0
      ? ` The shop itself lacked ${countOf(lackingMasters, 'master')}: see "shop status".`
      : '';
  const sentence = `${folder} restores the shop as of ${takenAt}: ${counts}. Its page ${page} opens.${lacking}`;
  printResult(options, { folder, ...result }, sentence);
}

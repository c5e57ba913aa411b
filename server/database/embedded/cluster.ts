import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findFullDisk } from '../find-full-disk.ts';
import { DataDirectoryError, diskFullError } from './data-directory-error.ts';
import { type DataFolder, requireRestored } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { giveToOwnerOf, giveToPostgresOwner, run, runAsOwnerOf } from './run-as.ts';

/** The role that owns the shop's database. */
export const ROLE = 'shop';

// Stored inside the cluster's folder, so that a moved or restored cluster keeps its password.
const PASSWORD_FILE = 'shop-password';
const STAGING = 'postgres-new-';

/** Creates the cluster if there is none. Call it under the lock. @throws DataDirectoryError if it can't be opened */
export async function ensureCluster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  log: (line: string) => void,
) {
  requireRestored(folder);
  const major = await readMajor(folder.cluster);
  if (major === binaries.major) return;
  if (major !== undefined) {
    throw new DataDirectoryError(
      `${folder.cluster} was created by PostgreSQL ${major}, but the shop brings ${binaries.major}. Move the data with pg_dump of version ${major}, or run that version and set DATABASE_URL.`,
    );
  }
  await removeEmpty(folder.cluster);
  await removeUnfinished(folder.root);
  log('Creating the database (once)…');
  await createCluster(folder, binaries);
}

/** The password that `initdb` set for `ROLE`. */
export async function readPassword(cluster: string): Promise<string> {
  try {
    return (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim();
  } catch {
    throw new DataDirectoryError(
      `The password file ${join(cluster, PASSWORD_FILE)} cannot be read. Restore it from a backup, or set DATABASE_URL.`,
    );
  }
}

async function readMajor(cluster: string): Promise<string | undefined> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw new DataDirectoryError(
      `${cluster} cannot be read (${error.code}). Run the shop as the folder's owner.`,
    );
  });
  return version?.trim();
}

async function removeEmpty(cluster: string): Promise<void> {
  await rmdir(cluster).catch((error) => {
    if (error.code === 'ENOENT') return;
    throw new DataDirectoryError(
      `${cluster} contains files, but no database. Move it elsewhere and start again.`,
    );
  });
}

async function removeUnfinished(root: string): Promise<void> {
  const names = await readdir(root);
  for (const name of names.filter((name) => name.startsWith(STAGING))) {
    await rm(join(root, name), { recursive: true, force: true });
  }
}

// Creates the cluster in a staging folder and renames it at the end, so a killed initdb leaves no partial cluster.
async function createCluster(folder: DataFolder, binaries: PostgresBinaries): Promise<void> {
  const staging = await mkdtemp(join(folder.root, STAGING));
  try {
    await giveToPostgresOwner(staging, binaries.postgres);
    const passwordFile = await writePassword(staging);
    const cluster = join(staging, 'cluster');
    await runInitdb(staging, cluster, passwordFile, binaries);
    await rename(passwordFile, join(cluster, PASSWORD_FILE));
    await rename(cluster, folder.cluster);
  } catch (error) {
    throw findFullDisk(error) ? diskFullError(folder.root) : error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function writePassword(staging: string): Promise<string> {
  const path = join(staging, PASSWORD_FILE);
  const password = `${randomBytes(24).toString('base64url')}\n`;
  await writeFile(path, password, { flag: 'wx', mode: 0o600, flush: true });
  await giveToOwnerOf(staging, path);
  return path;
}

async function runInitdb(staging: string, cluster: string, passwordFile: string, binaries: PostgresBinaries) {
  await mkdir(cluster, { mode: 0o700 });
  await giveToOwnerOf(staging, cluster);
  const runAs = await runAsOwnerOf(staging, binaries.postgres);
  const { ok, output } = await run(runAs, binaries.initdb, [
    ...['-D', cluster, '-U', ROLE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', '--set=timezone=UTC', '--set=log_timezone=UTC'],
  ]);
  if (ok) return;
  if (findFullDisk(output)) throw diskFullError(dirname(staging));
  throw new DataDirectoryError(
    `initdb could not create ${cluster}: ${findReason(output)} Set DATA_DIR or DATABASE_URL.`,
  );
}

function findReason(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? 'it printed no reason.';
}

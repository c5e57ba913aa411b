import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { withClient } from '../with-client.ts';
import { DataDirectoryError } from './data-directory-error.ts';

/** Copied without their contents, which the server recreates. `copyWal` copies the part of pg_wal that it needs. */
const EMPTIED_FOLDERS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const OMITTED =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL_FILE = join('global', 'pg_control');

interface Copying {
  /** A database of the running server, with the name and password of a superuser. */
  url: string;
  /** The server's data folder. */
  cluster: string;
  /** Must not exist yet. */
  target: string;
}

/**
 * Copies the data folder of a running server: a physical base backup with the WAL that it needs. A server started in
 * `target` recovers to the moment when the copy ended. See "Making a Base Backup Using the Low Level API" in
 * PostgreSQL's manual.
 */
export async function copyCluster({ url, cluster, target }: Copying): Promise<void> {
  await withClient(url, 'passepartout backup', async (session) => {
    const slot = `backup_${process.pid}_${Date.now()}`;
    // This temporary slot keeps the WAL from being recycled during the copy. It ends with the session.
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await session.query('select pg_backup_start($1, fast => true)', [slot]);
    await copyFolder(cluster, target, '');
    await copyControlFile(cluster, target);
    const { rows } = await session.query(
      `select labelfile, pg_walfile_name(lsn) as last_segment from pg_backup_stop(wait_for_archive => false)`,
    );
    const [{ labelfile, last_segment }] = rows;
    await writeFile(join(target, 'backup_label'), labelfile, { mode: 0o600, flush: true });
    await copyWal(cluster, target, firstSegment(labelfile), last_segment);
  });
}

async function copyFolder(cluster: string, target: string, folder: string): Promise<void> {
  await mkdir(join(target, folder), { mode: 0o700 });
  if (EMPTIED_FOLDERS.test(folder)) return;
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  const entriesToCopy = entries.filter(
    ({ name }) => !OMITTED.test(name) && join(folder, name) !== CONTROL_FILE,
  );
  const files = entriesToCopy.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  await pLimit(8).map(files, (path) => copyLiveFile(join(cluster, path), join(target, path)));
  for (const entry of entriesToCopy.filter((entry) => !entry.isFile())) {
    const path = join(folder, entry.name);
    // pg_wal may be on another disk. A tablespace on another disk would be missing from the copy.
    if (entry.isSymbolicLink() && path !== 'pg_wal') {
      throw new DataDirectoryError(
        `${join(cluster, path)} is a link, because a tablespace is in another folder. Back this database up with pg_basebackup.`,
      );
    }
    await copyFolder(cluster, target, path);
  }
}

/** The file may grow, shrink or disappear while it is copied. Replaying the WAL repairs the copy. */
async function copyLiveFile(source: string, target: string): Promise<void> {
  const file = await open(source).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const output = { mode: 0o600, flags: 'wx', flush: true };
  if (file) await pipeline(file.createReadStream(), createWriteStream(target, output));
}

/** Copied after the data files. Two reads must agree, because a server can't start from half an old file. */
async function copyControlFile(cluster: string, target: string): Promise<void> {
  const source = join(cluster, CONTROL_FILE);
  let bytes = await readFile(source);
  for (;;) {
    const secondRead = await readFile(source);
    if (secondRead.equals(bytes)) break;
    bytes = secondRead;
  }
  await writeFile(join(target, CONTROL_FILE), bytes, { mode: 0o600, flush: true });
}

async function copyWal(cluster: string, target: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : /\.history$/.test(name);
    if (isNeeded) await copyLiveFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  }
}

/** Reads it from a line like `START WAL LOCATION: 0/9000028 (file 000000010000000000000009)`. */
function firstSegment(label: string): string {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!segment) throw new Error(`The server's backup label names no segment:\n${label}`);
  return segment;
}

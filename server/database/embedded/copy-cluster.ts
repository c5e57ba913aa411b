import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { DataDirectoryError } from './data-directory-error.ts';

/** The server makes these anew when it starts: of the folders it needs only that they are there. */
const LEFT_EMPTY =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL_FILE = join('global', 'pg_control');

interface Copying {
  /** Of a database of the running server, for a superuser of it. */
  url: string;
  /** The server's data folder. */
  cluster: string;
  /** Must not be there yet. */
  target: string;
}

/**
 * Copies the data folder of a running server while it goes on working: a physical base backup by the low-level
 * API, with the log it needs, so that a server started in `target` recovers to the moment at which this ends.
 * PostgreSQL's manual, "Making a Base Backup Using the Low Level API".
 */
export async function copyCluster({ url, cluster, target }: Copying): Promise<void> {
  const session = new pg.Client({ connectionString: url, application_name: 'passepartout backup' });
  // A server that goes away is said by the query that asks it next.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const slot = `backup_${process.pid}_${Date.now()}`;
    // Keeps the log from being recycled meanwhile, and ends with the session.
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await session.query('select pg_backup_start($1, fast => true)', [slot]);
    await copyFolder(cluster, target, '');
    await copyControlFile(cluster, target);
    const { rows } = await session.query(
      `select labelfile, pg_walfile_name(lsn) as last_segment from pg_backup_stop(wait_for_archive => false)`,
    );
    const [{ labelfile, last_segment }] = rows;
    await writeFile(join(target, 'backup_label'), labelfile, { mode: 0o600, flush: true });
    await copyLog(cluster, target, firstSegment(labelfile), last_segment);
  } finally {
    await session.end();
  }
}

async function copyFolder(cluster: string, target: string, folder: string): Promise<void> {
  await mkdir(join(target, folder), { mode: 0o700 });
  if (LEFT_EMPTY.test(folder)) return;
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  const wanted = entries.filter(({ name }) => !LEFT_OUT.test(name) && join(folder, name) !== CONTROL_FILE);
  const inTurn = atMostAtOnce(8);
  const files = wanted.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  await Promise.all(files.map((path) => inTurn(() => copyMoving(join(cluster, path), join(target, path)))));
  for (const entry of wanted.filter((entry) => !entry.isFile())) {
    const path = join(folder, entry.name);
    // A log kept on another disk is left out like any; what lies in a table space elsewhere must not be.
    if (entry.isSymbolicLink() && path !== 'pg_wal') throw linkError(join(cluster, path));
    await copyFolder(cluster, target, path);
  }
}

/** Read to whatever end it has: the file may grow, shrink or go meanwhile, which the log makes up for. */
async function copyMoving(source: string, target: string): Promise<void> {
  const file = await open(source).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const output = { mode: 0o600, flags: 'wx', flush: true };
  if (file) await pipeline(file.createReadStream(), createWriteStream(target, output));
}

/** Last, and until two readings agree: half of the old and half of the new would not start. */
async function copyControlFile(cluster: string, target: string): Promise<void> {
  const source = join(cluster, CONTROL_FILE);
  let seen = await readFile(source);
  for (let again = await readFile(source); !again.equals(seen); again = await readFile(source)) seen = again;
  await writeFile(join(target, CONTROL_FILE), seen, { mode: 0o600, flush: true });
}

async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : /\.history$/.test(name);
    if (isNeeded) await copyMoving(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  }
}

/** `START WAL LOCATION: 0/9000028 (file 000000010000000000000009)`. */
function firstSegment(label: string): string {
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!segment) throw new Error(`The server's backup label names no segment:\n${label}`);
  return segment;
}

function linkError(path: string): DataDirectoryError {
  return new DataDirectoryError(
    `${path} is a link: a table space lies elsewhere. Back this database up with pg_basebackup.`,
  );
}

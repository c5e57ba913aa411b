import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DataDirectoryError } from './data-directory-error.ts';
import { giveToOwnerOf, type RunAs } from './run-as.ts';

/** What is left of a server that was killed leaves within moments. */
const LONGEST_LEAVING_SECONDS = 10;
/** Of sysexits.h: try again later. */
const HELD = 75;
const TRY = ['--exclusive', '--nonblock', '--conflict-exit-code', `${HELD}`, '--no-fork'];

/**
 * The way to run a server so that it holds a lock of the kernel's for as long as any of its processes lives. Another
 * container sees that lock, where it can see neither the processes nor their ports. As it was where the system cannot:
 * macOS and Windows have no such program, BusyBox's cannot hand its lock on, and some file systems have no locks.
 */
export async function holdingLock(way: RunAs, cluster: string): Promise<RunAs> {
  const file = lockOf(cluster);
  await writeFile(file, '', { flag: 'a', mode: 0o600 });
  await giveToOwnerOf(cluster, file);
  return (await tryLock(file)) === 'unknown'
    ? way
    : { ...way, prefix: ['flock', ...TRY, file, ...way.prefix] };
}

/** @throws DataDirectoryError when a server works in this folder that cannot be seen from here */
export async function requireNoServerElsewhere(cluster: string): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_LEAVING_SECONDS * 1000;
  while ((await tryLock(lockOf(cluster))) === 'held') {
    if (Date.now() > giveUpAt) throw elsewhere(cluster);
    await pause(100);
  }
}

function lockOf(cluster: string): string {
  return join(dirname(cluster), 'postgres.server');
}

async function tryLock(file: string): Promise<'free' | 'held' | 'unknown'> {
  return promisify(execFile)('flock', [...TRY, file, 'true']).then(
    () => 'free',
    (error: { code?: unknown }) => (error.code === HELD ? 'held' : 'unknown'),
  );
}

function elsewhere(cluster: string): DataDirectoryError {
  return new DataDirectoryError(
    `Another container works on ${cluster}, out of our sight. One container for one DATA_DIR: stop the other one, or set DATABASE_URL for both.`,
  );
}

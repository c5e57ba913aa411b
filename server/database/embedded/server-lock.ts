import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DataDirectoryError } from './data-directory-error.ts';
import { giveToOwnerOf, type RunAs } from './run-as.ts';

/** The remaining processes of a killed server end within moments. */
const MAX_EXIT_SECONDS = 10;
/** `EX_TEMPFAIL` of sysexits.h. */
const HELD_EXIT_CODE = 75;
const FLOCK_OPTIONS = ['--exclusive', '--nonblock', '--conflict-exit-code', `${HELD_EXIT_CODE}`, '--no-fork'];

/**
 * Makes a server hold a kernel lock as long as any of its processes lives. Another container sees this lock, but
 * neither the processes nor their ports. Returns `runAs` unchanged where that is impossible: macOS and Windows have no
 * `flock`, BusyBox's can't pass its lock on, and some file systems have no locks.
 */
export async function addServerLock(runAs: RunAs, cluster: string): Promise<RunAs> {
  const file = lockOf(cluster);
  await writeFile(file, '', { flag: 'a', mode: 0o600 });
  await giveToOwnerOf(cluster, file);
  return (await tryLock(file)) === 'unknown'
    ? runAs
    : { ...runAs, prefix: ['flock', ...FLOCK_OPTIONS, file, ...runAs.prefix] };
}

/** @throws DataDirectoryError if a server of another container runs in this folder */
export async function requireNoServerElsewhere(cluster: string): Promise<void> {
  const giveUpAt = Date.now() + MAX_EXIT_SECONDS * 1000;
  while ((await tryLock(lockOf(cluster))) === 'held') {
    if (Date.now() > giveUpAt) {
      throw new DataDirectoryError(
        `Another container already uses ${cluster}. Only one container may use a DATA_DIR: stop the other one, or set DATABASE_URL for both.`,
      );
    }
    await pause(100);
  }
}

function lockOf(cluster: string): string {
  return join(dirname(cluster), 'postgres.server');
}

async function tryLock(file: string): Promise<'free' | 'held' | 'unknown'> {
  return promisify(execFile)('flock', [...FLOCK_OPTIONS, file, 'true']).then(
    () => 'free',
    (error: { code?: unknown }) => (error.code === HELD_EXIT_CODE ? 'held' : 'unknown'),
  );
}

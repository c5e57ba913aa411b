import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAX_STOP_MS = 5000;
/** A folder in memory, where Linux has it. Each test file's database is about 600 files, which a disk creates and removes slowly. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times what a whole run takes. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Makes a temporary folder for everything that a test run creates. At exit it is removed and the database servers in it
 * are stopped, because an interrupted test runner has no time to stop them.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY_FOLDER : tmpdir(), 'passepartout-run-'));
  // If we are root, the database may run as a system user, who needs access to this folder.
  chmodSync(folder, 0o711);
  process.on('exit', () => {
    for (const dataDir of dataDirsIn(folder)) stopServerIn(dataDir);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return folder;
}

function hasMemory() {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** A test's data folder is in the run folder, or one level deeper when the test runs several shops or databases. */
function dataDirsIn(folder) {
  const topFolders = foldersIn(folder);
  return [...topFolders, ...topFolders.flatMap(foldersIn)];
}

function foldersIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

function stopServerIn(dataDir) {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT');
  } catch {
    return;
  }
  // The server removes the file last. An exit handler can only wait synchronously.
  const giveUpAt = Date.now() + MAX_STOP_MS;
  while (existsSync(pidFile) && Date.now() < giveUpAt)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LONGEST_STOP_MS = 5000;

/**
 * A temporary folder for everything that a test run leaves behind. It goes when we exit, with the database servers in
 * it: a runner that was interrupted has no time to stop its own.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'passepartout-run-'));
  // As root the database may run as a system user, who must pass through.
  chmodSync(folder, 0o711);
  process.on('exit', () => {
    for (const dataDir of dataDirsIn(folder)) stopServerIn(dataDir);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return folder;
}

/** A test's own folder, or one in it where it runs several shops or databases. */
function dataDirsIn(folder) {
  const own = foldersIn(folder);
  return [...own, ...own.flatMap(foldersIn)];
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
  // The server removes the file as its last act; an exit handler can only wait like this.
  const giveUpAt = Date.now() + LONGEST_STOP_MS;
  while (existsSync(pidFile) && Date.now() < giveUpAt)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

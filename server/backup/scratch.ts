import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { parts } from './backup-contents.ts';

/** In DATA_DIR, or in the masters' folder. It holds the temporary folders of planned backups and drills, and nothing else. */
const FOLDER = 'scratch';
const inUse = new Set<string>();

/**
 * The folder for the temporary folders of planned backups and drills, on the disk of the masters, which are linked into them.
 * Not TMPDIR, which is another disk under the shop's service.
 */
export async function openScratchPlace(dataDir: string): Promise<string> {
  const place = (await scratchPlaces(dataDir)).at(-1) ?? dataDir;
  await mkdir(place, { recursive: true, mode: 0o700 });
  return place;
}

/** Gives `work` an empty folder, which is deleted at the end. */
export async function withScratch<Result>(
  place: string,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  const scratch = await mkdtemp(join(place, 'passepartout-backup-'));
  inUse.add(scratch);
  return work(scratch).finally(async () => {
    await rm(scratch, { recursive: true, force: true });
    inUse.delete(scratch);
  });
}

/** Deletes the temporary folders of this process at once, which then must exit: their databases are killed. */
export function abandonScratch(): void {
  for (const scratch of inUse) {
    killServers(scratch);
    // A server that is ending writes and deletes files, so the first try may leave some. These calls do not yield, because
    // other code of this process would start the server again.
    for (let tries = 0; existsSync(scratch) && tries < maxTries; tries += 1) {
      if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3, retryDelay: retryMs });
    }
  }
}

/** Deletes what processes that were killed have left. Call it while no planned backup and no drill runs. */
export async function sweepScratch(dataDir: string): Promise<void> {
  for (const place of await scratchPlaces(dataDir)) {
    killServers(place);
    await rm(place, { recursive: true, force: true, maxRetries: maxTries, retryDelay: retryMs });
  }
}

async function scratchPlaces(dataDir: string): Promise<string[]> {
  const vault = join(dataDir, parts.masters);
  const isElsewhere = existsSync(vault) && (await stat(vault)).dev !== (await stat(dataDir)).dev;
  return [join(dataDir, FOLDER), ...(isElsewhere ? [join(vault, FOLDER)] : [])];
}

const maxTries = 20;
const retryMs = 100;

function killServers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const pid of findServers(realpathSync(folder))) process.kill(pid, 'SIGQUIT');
}

/** The processes of the databases below a folder, which are their working directories. Others end once their files are gone. */
function findServers(folder: string): number[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => basename(file) === 'postmaster.pid')
    .map((file) => Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10))
    .filter((pid) => pid > 0 && folderOf(pid)?.startsWith(folder + sep));
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

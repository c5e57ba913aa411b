import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DataDirectoryError } from './data-directory-error.ts';
import { requireNoServerElsewhere } from './server-lock.ts';

// A server that was killed under load replays its WAL before it accepts connections. A gigabyte takes well under a minute.
const MAX_WAIT_SECONDS = 300;
/** A postmaster.pid without a pid is being written, unless it stays so for longer than this. */
const HALF_WRITTEN_SECONDS = 2;

/** A server that is ready in a cluster's folder. */
export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Finds the server that runs in this folder, and waits while it starts or stops. Removes a postmaster.pid whose process
 * has ended, or whose number now belongs to another program.
 * @returns undefined if there is no server
 */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const startedAt = Date.now();
  const secondsWaited = () => (Date.now() - startedAt) / 1000;
  while (secondsWaited() < MAX_WAIT_SECONDS) {
    const pidFile = await readPidFile(cluster);
    if (pidFile === undefined) return undefined;
    const isStale =
      pidFile.pid > 0 ? !(await isServerOf(pidFile.pid, cluster)) : secondsWaited() > HALF_WRITTEN_SECONDS;
    if (isStale) {
      await requireNoServerElsewhere(cluster);
      await rm(pidFileOf(cluster), { force: true });
      return undefined;
    }
    if (pidFile.status === 'ready' && pidFile.port > 0) return { pid: pidFile.pid, port: pidFile.port };
    await pause(25);
  }
  throw new DataDirectoryError(
    `The database server in ${cluster} has not become ready in ${MAX_WAIT_SECONDS} seconds. See postgres.log beside it.`,
  );
}

function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

// Its lines: pid, folder, start time, port, socket folder, address, shared memory, status (padded with blanks).
async function readPidFile(cluster: string) {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return {
    pid: Number.parseInt(lines[0] ?? '', 10) || 0,
    port: Number(lines[3] ?? 0),
    status: lines[7] ?? '',
  };
}

/** Whether the process is alive and the PostgreSQL server of this folder. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return isLinuxServerOf(pid, cluster);
  if (process.platform === 'win32') return isAlive(pid);
  const processList = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(
    () => undefined,
  );
  return processList?.stdout.includes(cluster) ?? false;
}

// A server's working directory is its data folder. Where /proc hides that (in containers), its command line decides.
async function isLinuxServerOf(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.split('\0')[0]?.includes('postgres')) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined ? commandLine.includes(cluster) : folder === cluster;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

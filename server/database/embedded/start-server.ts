import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFullDisk } from '../find-full-disk.ts';
import { DataDirectoryError, diskFullError } from './data-directory-error.ts';
import type { DataFolder } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { commandFor, giveToOwnerOf, run, runAsOwnerOf } from './run-as.ts';
import { findRunningServer, isServerOf, type RunningServer } from './running-server.ts';
import { addServerLock, requireNoServerElsewhere } from './server-lock.ts';

/** A larger log is renamed to `postgres.log.1` before the server starts. */
const MAX_LOG_BYTES = 10_000_000;
const RETRY_SECONDS = 30;
// Worth another try: another program took the port, or processes of a killed server have not ended yet.
const TRANSIENT_FAILURE =
  /could not bind|could not create any TCP|pre-existing shared memory|lock file .* already exists/;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  log_checkpoints: 'off',
};

/** Finds the server that runs in the folder, or starts one, at `port` if given. Call it under the lock. */
export async function joinOrStartServer(folder: DataFolder, binaries: PostgresBinaries, port?: number) {
  const giveUpAt = Date.now() + RETRY_SECONDS * 1000;
  for (;;) {
    const running = await findRunningServer(folder.cluster);
    if (running !== undefined) return running;
    const { server, failure } = await startServer(folder, binaries, port ?? (await findFreePort()));
    if (server) return server;
    if (!TRANSIENT_FAILURE.test(failure) || Date.now() > giveUpAt) throw explain(folder, failure);
    await pause(200);
  }
}

/** Stops the server cleanly: ends its sessions, and writes everything to disk. */
export async function stopServer(folder: DataFolder, binaries: PostgresBinaries): Promise<void> {
  const runAs = await runAsOwnerOf(folder.cluster, binaries.postgres);
  const args = ['stop', '-D', folder.cluster, '-m', 'fast', '-w', '-t', '120', '-s'];
  const { ok, output } = await run(runAs, binaries.pgCtl, args);
  if (ok || (await findRunningServer(folder.cluster)) === undefined) return;
  throw new DataDirectoryError(`The database in ${folder.cluster} did not stop: ${output.trim()}`);
}

/** Starts a server, and waits until it is ready or has ended. `failure` is what a failed server printed to its log. */
async function startServer(folder: DataFolder, binaries: PostgresBinaries, port: number) {
  await requireNoServerElsewhere(folder.cluster);
  const owner = await runAsOwnerOf(folder.cluster, binaries.postgres);
  const runAs = await addServerLock(owner, folder.cluster);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', folder.cluster, '-p', String(port), ...settings];
  const { command, args: commandArgs, options } = commandFor(runAs, binaries.postgres, args);
  const { file, size } = await openLog(folder);
  const child = spawn(command, commandArgs, {
    ...options,
    cwd: folder.cluster,
    stdio: ['ignore', file.fd, file.fd],
  });
  const end = { isOver: false, spawnError: '' };
  child.on('error', ({ message }) => Object.assign(end, { isOver: true, spawnError: message }));
  child.on('exit', () => (end.isOver = true));
  child.unref();
  await file.close();
  const server = await waitUntilReady(folder.cluster, child.pid ?? 0, () => end.isOver);
  if (server) return { server, failure: '' };
  return { failure: end.spawnError || (await readFile(folder.serverLog, 'utf8')).slice(size) };
}

async function waitUntilReady(
  cluster: string,
  pid: number,
  hasEnded: () => boolean,
): Promise<RunningServer | undefined> {
  while (!hasEnded()) {
    const running = (await isServerOf(pid, cluster)) ? await findRunningServer(cluster) : undefined;
    if (running !== undefined) return running;
    await pause(10);
  }
  return undefined;
}

async function openLog(folder: DataFolder) {
  const before = await stat(folder.serverLog).catch(() => undefined);
  const isFull = before !== undefined && before.size > MAX_LOG_BYTES;
  if (isFull) await rename(folder.serverLog, `${folder.serverLog}.1`);
  const file = await open(folder.serverLog, 'a', 0o600);
  await giveToOwnerOf(folder.cluster, folder.serverLog);
  return { file, size: isFull ? 0 : (before?.size ?? 0) };
}

function explain(folder: DataFolder, failure: string): DataDirectoryError {
  if (findFullDisk(failure)) return diskFullError(folder.root);
  const lines = failure.trim().split('\n');
  const line = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1);
  const reason = line?.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it printed no reason';
  return new DataDirectoryError(
    `The database in ${folder.cluster} did not start: ${reason}. See ${folder.serverLog}, or set DATABASE_URL.`,
  );
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

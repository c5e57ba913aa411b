import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };
import { keepDemoPictures, lendDemoPictures } from './demo-pictures.ts';
import { freePort } from './free-port.ts';

export interface Ports {
  port: number;
  sandboxPort: number;
}

/** A shop in its own process, as its owner would run it. */
export interface RunningShop {
  ports: Ports;
  url: string;
  sandboxUrl: string;
  pid: number;
  hasEnded(): boolean;
  /** How much memory the shop's process holds (resident set), in MB. */
  memoryMegabytes(): Promise<number>;
  /** Stops the shop, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills the shop, as a power cut would. */
  kill(): Promise<void>;
  /** Kills the shop together with its database server, if it was started with `ownGroup`. */
  killGroup(): Promise<void>;
}

interface ShopOptions {
  ports?: Ports;
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** Starts the shop and its database server in their own process group. */
  ownGroup?: boolean;
  /** The folder with the shop's code, by default this repository. */
  projectFolder?: string;
  /** A file descriptor for the shop's output, which is discarded by default. */
  output?: number;
}

const { program, heapFlags, allocatorEnvironment, compileCacheEnvironment } = nodeSettings;
const thisProject = fileURLToPath(new URL('../..', import.meta.url));
const maxStartMs = 600_000;

/** Starts a shop on this data folder, by default on free ports, and waits until it is ready. */
export async function startShop(
  dataDir: string,
  {
    ports,
    databaseUrl,
    settings = {},
    ownGroup = false,
    projectFolder = thisProject,
    output,
  }: ShopOptions = {},
): Promise<RunningShop> {
  const { port, sandboxPort } = ports ?? { port: await freePort(), sandboxPort: await freePort() };
  const isSharing = settings.DEMO_PRINTS !== 'off' && (await lendDemoPictures(dataDir));
  const child = spawn(process.execPath, [...heapFlags, program], {
    cwd: projectFolder,
    env: {
      ...allocatorEnvironment,
      ...compileCacheEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
    // The IPC channel closes the shop when this process dies.
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
    detached: ownGroup,
  });
  await untilReady(`http://127.0.0.1:${port}/readyz`, child);
  if (isSharing) await keepDemoPictures(dataDir);
  const { pid = 0 } = child;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL', target = pid) => {
    if (hasEnded()) return;
    const exit = once(child, 'exit');
    process.kill(target, signal);
    await exit;
  };
  return {
    ports: { port, sandboxPort },
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    pid,
    hasEnded,
    memoryMegabytes: () => residentMegabytes(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    killGroup: () => end('SIGKILL', ownGroup ? -pid : pid),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + maxStartMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The shop stopped while starting. See its output above.');
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(200);
  }
  throw new Error(`The shop was not ready within ${maxStartMs / 1000} s.`);
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

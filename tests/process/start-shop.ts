import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };
import { freePort } from './free-port.ts';

export interface Ports {
  port: number;
  sandboxPort: number;
}

/** The whole shop in a process of its own, as its owner would run it. */
export interface RunningShop {
  ports: Ports;
  url: string;
  sandboxUrl: string;
  pid: number;
  hasEnded(): boolean;
  /** How much memory the shop's process holds (resident set), in MB. */
  memoryMegabytes(): Promise<number>;
  /** Asks it to close, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it together with its database server, where it has a group of its own. */
  killGroup(): Promise<void>;
}

interface HowToRun {
  ports?: Ports;
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** In a process group of its own, with the database server that it starts. */
  ownGroup?: boolean;
  /** A file descriptor for what it says; nothing is kept unless told. */
  output?: number;
}

const { smallHeap, oneArena, compiledOnce } = nodeSettings;
const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const longestStartMs = 600_000;

/** Starts the shop on a folder of its own and on free ports, and waits until it is ready for visitors. */
export async function startShop(
  dataDir: string,
  { ports, databaseUrl, settings = {}, ownGroup = false, output }: HowToRun = {},
): Promise<RunningShop> {
  const { port, sandboxPort } = ports ?? { port: await freePort(), sandboxPort: await freePort() };
  const child = spawn(process.execPath, [...smallHeap, program], {
    cwd: projectFolder,
    env: {
      ...oneArena,
      ...compiledOnce,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
    // With a channel to us it closes when we die, however that happens.
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
    detached: ownGroup,
  });
  await untilReady(`http://127.0.0.1:${port}/readyz`, child);
  const { pid = 0 } = child;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL', target = pid) => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    process.kill(target, signal);
    await ended;
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
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The shop stopped while starting; it says why above.');
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(200);
  }
  throw new Error(`The shop was not ready within ${longestStartMs / 1000} s.`);
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#tests/process/free-port.ts';
import type { RunningContestant } from './contestant.ts';

/** What a peer is installed from. */
export interface Packages {
  dependencies: Record<string, string>;
  overrides?: Record<string, string>;
}

const installMs = 15 * 60_000;
const commandMs = 5 * 60_000;
const startMs = 2 * 60_000;
const stopMs = 10_000;
const pollMs = 10;

/** Peers send statistics home unless they are told not to. */
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  VENDURE_DISABLE_TELEMETRY: 'true',
  MEDUSA_DISABLE_TELEMETRY: 'true',
  LOG_LEVEL: 'warn',
};

/** Installs packages from npm into a folder, unless they are there already. Nothing is compiled, and no install script runs. */
export async function installPackages(
  folder: string,
  packages: Packages,
  signal: AbortSignal,
): Promise<void> {
  const manifest = JSON.stringify({ name: 'peer', version: '1.0.0', private: true, ...packages }, null, 2);
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined);
  // npm writes the second one when it has installed everything.
  const isInstalled = (await read('package.json')) === manifest && (await read(npmsLastFile)) !== undefined;
  if (isInstalled) return;
  console.error(`Installing ${Object.keys(packages.dependencies).join(', ')} in ${folder}…`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  const options = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...options], { cwd: folder, timeout: installMs, signal });
}

const npmsLastFile = 'node_modules/.package-lock.json';

/** Copies a program from a folder beside this file to the folder where a peer's packages are. */
export async function copyProgram(name: string, to: string): Promise<void> {
  await copyFile(join(import.meta.dirname, name), to);
}

/** Runs a program of a peer to its end. @throws with the end of its output when it fails */
export async function runProgram(
  folder: string,
  args: readonly string[],
  { env, signal }: { env: Record<string, string>; signal: AbortSignal },
): Promise<void> {
  const running = promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { ...environment, ...env },
    timeout: commandMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    signal,
  });
  await running.catch(({ message, stdout = '', stderr = '' }) => {
    throw new Error(`${args.join(' ')} failed: ${message}\n${`${stdout}${stderr}`.slice(-2000)}`);
  });
}

interface ServerProgram {
  folder: string;
  args(port: number): readonly string[];
  env: Record<string, string>;
  /** Whether it has answered a request for prints. */
  hasAnswered(url: string): Promise<boolean>;
}

/** Starts a peer's server on a free port, and waits for its first answer. */
export async function startServer({
  folder,
  args,
  env,
  hasAnswered,
}: ServerProgram): Promise<RunningContestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(port), {
    cwd: folder,
    // Kept compiled, as the shop's is.
    env: {
      ...environment,
      NODE_COMPILE_CACHE: join(dirname(folder), 'compiled'),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilAnswered(child, () => hasAnswered(url));
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    secondsToFirstAnswer: (performance.now() - startedAt) / 1000,
    stop: () => endProcess(child),
  };
}

async function untilAnswered(child: ChildProcess, hasAnswered: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startMs;
  while (!(await hasAnswered().catch(() => false))) {
    if (hasEnded(child)) throw new Error(`${child.spawnargs.join(' ')} ended. See its output above.`);
    if (Date.now() > deadline) throw new Error(`${child.spawnargs.join(' ')} did not answer.`);
    await pause(pollMs);
  }
}

/** Asks a process to end, and kills it when it has not ended after 10 s. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exit;
  clearTimeout(timer);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

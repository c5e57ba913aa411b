import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Configuration } from '../configuration/configuration.ts';
import type { Log } from '../log.ts';
import {
  type SandboxAddresses,
  sandboxAddresses,
  sandboxFolder,
  startSandboxProcess,
} from './start-sandbox-process.ts';

export interface RunningSandbox extends SandboxAddresses {
  stop(): Promise<void>;
}

const maxResponseMs = 15_000;
/** How long the next sandbox of a shop may take to answer. A busy machine may need much longer than a second. */
const maxRestartMs = 60_000;

/**
 * Opens the stand-ins for the outside services. Uses a sandbox that already runs for this DATA_DIR, started by another
 * process of the shop or by `npm run sandbox`. Otherwise starts one, and restarts it whenever it ends.
 * @param isReplacement whether this process replaces another, whose sandbox ends with it: then this one starts its own
 * @throws OperatorError if the sandbox can't start; it has already printed the reason
 */
export async function openSandbox(
  configuration: Configuration,
  log: Log,
  { isReplacement = false } = {},
): Promise<RunningSandbox> {
  const share = (running: SandboxAddresses): RunningSandbox =>
    isReplacement
      ? keepRunning(running, (stop) => untilGone(configuration, stop), { configuration, log })
      : { ...running, stop: async () => {} };
  const running = await findSandbox(configuration);
  if (running) return share(running);
  try {
    return await keepSandbox(configuration, log);
  } catch (error) {
    // Another process may have started one at the same moment, and then has the port. A replacement also meets the sandbox
    // of the former process while that closes.
    const other = await untilFound(configuration, isReplacement ? maxRestartMs : 0);
    if (!other) throw error;
    return share(other);
  }
}

async function untilFound(configuration: Configuration, maxMs: number) {
  const lastLook = performance.now() + maxMs;
  for (;;) {
    const running = await findSandbox(configuration);
    if (running || performance.now() >= lastLook) return running;
    await pause(lookEveryMs);
  }
}

const lookEveryMs = 500;

/** Waits until the sandbox of the replaced process has ended. */
async function untilGone(configuration: Configuration, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await findSandbox(configuration)))
    await pause(lookEveryMs, undefined, { signal: stop }).catch(() => {});
}

async function findSandbox({ sandboxPort, dataDir }: Configuration) {
  const url = `http://127.0.0.1:${sandboxPort}/sandbox/addresses`;
  const response: unknown = await fetch(url, { signal: AbortSignal.timeout(maxResponseMs) })
    .then((response) => response.json())
    .catch(() => undefined);
  return sandboxAddresses.extend({ dataDir: z.literal(sandboxFolder(dataDir)) }).safeParse(response).data;
}

/** A restarted sandbox has the same addresses, because its port is configured. */
async function keepSandbox(configuration: Configuration, log: Log): Promise<RunningSandbox> {
  const { child, addresses } = await startSandboxProcess(configuration);
  log.debug({ pid: child.pid }, 'the sandbox runs');
  return keepRunning(addresses, (stop) => untilEnded(child, stop), { configuration, log });
}

const firstPauseMs = 250;
const maxPauseMs = 30_000;

interface Keeping {
  configuration: Configuration;
  log: Log;
}

/** @param untilFirstEnds waits until the running sandbox has ended; when `stop` aborts, ends it if it is this process's */
function keepRunning(
  addresses: SandboxAddresses,
  untilFirstEnds: (stop: AbortSignal) => Promise<void>,
  keeping: Keeping,
): RunningSandbox {
  const stopping = new AbortController();
  const running = untilFirstEnds(stopping.signal).then(() => restart(keeping, stopping.signal));
  return {
    ...addresses,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Starts the sandbox whenever it has ended, unless another process has. When `stop` aborts, ends it. */
async function restart({ configuration, log }: Keeping, stop: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; !stop.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    log.warn('the sandbox has ended and will be restarted');
    await pause(pauseMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return;
    if (await findSandbox(configuration)) {
      await untilGone(configuration, stop);
      pauseMs = firstPauseMs / 2;
      continue;
    }
    const child = await startSandboxProcess(configuration).then(
      ({ child }) => child,
      (err: unknown) => void log.warn({ err }, 'the sandbox does not start'),
    );
    if (!child) continue;
    log.debug({ pid: child.pid }, 'the sandbox runs');
    await untilEnded(child, stop);
    pauseMs = firstPauseMs / 2;
  }
}

async function untilEnded(child: ChildProcess, stop: AbortSignal): Promise<void> {
  const end = () => child.kill('SIGTERM');
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  stop.removeEventListener('abort', end);
}

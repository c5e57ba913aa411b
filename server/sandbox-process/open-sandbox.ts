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

/**
 * Opens the stand-ins for the outside services. Uses a sandbox that already runs for this DATA_DIR, started by another
 * process of the shop or by `npm run sandbox`. Otherwise starts one, and restarts it whenever it ends.
 * @throws OperatorError if the sandbox can't start; it has already printed the reason
 */
export async function openSandbox(configuration: Configuration, log: Log): Promise<RunningSandbox> {
  const running = await findSandbox(configuration);
  return running ? { ...running, stop: async () => {} } : keepSandbox(configuration, log);
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
  const stopping = new AbortController();
  const { child, addresses } = await startSandboxProcess(configuration);
  const running = keepRunning(child, configuration, log, stopping.signal);
  return {
    ...addresses,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const firstPauseMs = 250;
const maxPauseMs = 30_000;

/** Restarts the sandbox whenever it ends. When `stop` aborts, ends it. */
async function keepRunning(
  first: ChildProcess,
  configuration: Configuration,
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  let child: ChildProcess | undefined = first;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (child) {
      pauseMs = firstPauseMs;
      log.debug({ pid: child.pid }, 'the sandbox runs');
      await untilEnded(child, stop);
    }
    if (!stop.aborted) {
      log.warn('the sandbox has ended and will be restarted');
      await pause(pauseMs, undefined, { signal: stop }).catch(() => {});
    }
    if (stop.aborted) return;
    child = await startSandboxProcess(configuration).then(
      ({ child }) => child,
      (err: unknown) => void log.warn({ err }, 'the sandbox does not start'),
    );
  }
}

async function untilEnded(child: ChildProcess, stop: AbortSignal): Promise<void> {
  const end = () => child.kill('SIGTERM');
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  stop.removeEventListener('abort', end);
}

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processorMillisecondsOf, totalProcessorMilliseconds } from './processor-time.ts';
import type { Throughput } from './throughput.ts';

/** A running server: its URL, and the processes that answer its requests. */
export interface Server {
  url: string;
  pids: readonly number[];
  /** More options of wrk, such as a script. */
  wrkOptions?: readonly string[];
}

/** A rate, and within how many milliseconds 99 in 100 responses arrived. */
export interface WrkThroughput extends Throughput {
  p99Milliseconds: number;
}

const taskset = '/usr/bin/taskset';
/** How many requests wrk sends at once. */
export const connections = 32;
/** On Linux with two cores or more, the server and the load generator each get their own core. */
const canPin = existsSync(taskset) && availableParallelism() > 1;
const serverCore = '0';
const loadGeneratorCore = '1';

/** Keeps the server on its core until the returned function is called. */
export async function pinServer({ pids }: Server): Promise<() => Promise<void>> {
  if (!canPin) return async () => {};
  const pin = async (cores: string) => {
    for (const pid of pids) await promisify(execFile)(taskset, ['-a', '-c', '-p', cores, String(pid)]);
  };
  await pin(serverCore);
  return () => pin(`0-${availableParallelism() - 1}`);
}

/** The requests that the server answers per second, sent by one thread of wrk. @throws when a response is an error */
export async function measureWithWrk(
  { url, pids, wrkOptions = [] }: Server,
  seconds: number,
): Promise<WrkThroughput> {
  const [command, ...args] = wrkCommand(url, seconds, wrkOptions);
  const before = await totalProcessorMilliseconds(pids);
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  const wrkMilliseconds = watchProcessor(child.pid ?? 0, output);
  const report = await output;
  const elapsed = performance.now() - startedAt;
  const server = ((await totalProcessorMilliseconds(pids)) - before) / elapsed;
  return {
    ...readReport(report, url),
    busy: { server, loadGenerator: (await wrkMilliseconds) / elapsed },
  };
}

function wrkCommand(url: string, seconds: number, more: readonly string[]): [string, ...string[]] {
  const wrk = process.env.WRK_PATH;
  if (!wrk) throw new Error('There is no wrk. Install it (Debian: apt-get install wrk) or set WRK_PATH.');
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const options = [...load, '-H', 'accept-encoding: br', ...more, url];
  return canPin ? [taskset, '-c', loadGeneratorCore, wrk, ...options] : [wrk, ...options];
}

const millisecondsPer: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function readReport(report: string, url: string): Pick<WrkThroughput, 'perSecond' | 'p99Milliseconds'> {
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(report);
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(report);
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(report) ?? [];
  if (failed || !perSecond) throw new Error(`${url}: ${failed?.[0] ?? `wrk printed ${report}`}`);
  return {
    perSecond: Number(perSecond[1]),
    p99Milliseconds: Number(p99) * (millisecondsPer[unit] ?? Number.NaN),
  };
}

/** The processor time of a process, in milliseconds: the last value read before `end` resolves. */
async function watchProcessor(pid: number, end: Promise<unknown>): Promise<number> {
  let milliseconds = 0;
  let isOver = false;
  end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    milliseconds = Math.max(milliseconds, await processorMillisecondsOf(pid));
    await pause(50);
  }
  return milliseconds;
}

import { readdir, readFile } from 'node:fs/promises';
import { childrenOf } from '#tests/process/children-of.ts';

/** Milliseconds that processes have spent on a core so far. Other work on the machine does not add to them. */
export interface ProcessorTime {
  shop: number;
  postgres: number;
}

/** The processor time of a shop and its database, from Linux's /proc. */
export async function processorTimeOf(shopPid: number, dataDir: string): Promise<ProcessorTime> {
  const backends = await backendsOf(dataDir);
  return {
    shop: await processorMillisecondsOf(shopPid),
    postgres: await totalProcessorMilliseconds(backends),
  };
}

/** The processes of the database server in this data folder, including its connections. */
export async function backendsOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const commands = await Promise.all(pids.map((pid) => read(`/proc/${pid}/cmdline`)));
  const server = pids.find((_, index) => commands[index]?.split('\0').includes(`${dataDir}/postgres`));
  return server === undefined ? [] : childrenOf(server);
}

/** The processor time of these processes together, in milliseconds. */
export async function totalProcessorMilliseconds(pids: readonly number[]): Promise<number> {
  const milliseconds = await Promise.all(pids.map(processorMillisecondsOf));
  return milliseconds.reduce((sum, each) => sum + each, 0);
}

/** The processor time of one process: the sum of its living threads, in milliseconds. */
export async function processorMillisecondsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) =>
      Number((await read(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')[0]),
    ),
  );
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

/** Returns an empty text when the process has ended. */
function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

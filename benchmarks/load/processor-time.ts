import { readdir, readFile } from 'node:fs/promises';
import { childrenOf } from '#tests/process/children-of.ts';

/** Milliseconds that processes have spent on a core so far. Other work on the machine does not add to them. */
export interface ProcessorTime {
  shop: number;
  postgres: number;
}

/** The processor time of a shop and its database, from Linux's /proc. */
export async function processorTimeOf(shopPid: number, dataDir: string): Promise<ProcessorTime> {
  const server = await findServer(dataDir);
  const backends = server === undefined ? [] : await childrenOf(server);
  return {
    shop: await processorMillisecondsOf(shopPid),
    postgres: (await totalProcessorMilliseconds(backends)) + (server ? await endedMillisecondsOf(server) : 0),
  };
}

/** The processes of the database server in this data folder, including its connections. */
export async function backendsOf(dataDir: string): Promise<number[]> {
  const server = await findServer(dataDir);
  return server === undefined ? [] : childrenOf(server);
}

async function findServer(dataDir: string): Promise<number | undefined> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const commands = await Promise.all(pids.map((pid) => read(`/proc/${pid}/cmdline`)));
  return pids.find((_, index) => commands[index]?.split('\0').includes(`${dataDir}/postgres`));
}

/** The processor time of the ended children, such as closed connections. Linux counts it in hundredths of a second. */
async function endedMillisecondsOf(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user ?? 0) + Number(system ?? 0)) * 10;
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

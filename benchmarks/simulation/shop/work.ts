import type { RandomTimes } from '../engine/random-times.ts';
import type { Activity } from '../engine/simulation.ts';
import type { Station } from '../engine/station.ts';
import type { ShopProcess } from './open-machines.ts';
import type { Work } from './service-times.ts';

/** About as long as Linux leaves a core to one thread while others wait for it. */
const sliceMs = 3;

/** Uses a core for this time, in turn with others that want one. */
export function* compute(cores: Station, ms: number): Activity {
  for (let left = ms; left > 0; left -= sliceMs) yield* cores.use(Math.min(left, sliceMs));
}

/** Uses a thread, and a core for it. The thread does nothing else until the work is done. */
export function* onThread({ thread, cores }: { thread: Station; cores: Station }, ms: number): Activity {
  yield thread;
  yield* compute(cores, ms);
  thread.leave();
}

export type ProcessWork = ReturnType<typeof openProcessWork>;

/** What requests and jobs consist of. Each time varies around its mean. */
export function openProcessWork(random: RandomTimes, databaseCores: Station) {
  const ask = (ms: number) => compute(databaseCores, random.aroundMean(ms));
  const spend = (process: ShopProcess, ms: number) => onThread(process, random.aroundMean(ms));
  return {
    /** PostgreSQL's work, on a connection that the caller holds. */
    ask,
    /** Work of the process's thread. */
    spend,
    /** Work of the process's other threads. */
    spendElsewhere: ({ cores }: ShopProcess, ms: number) => compute(cores, random.aroundMean(ms)),
    /** A statement on a connection of the pool. */
    *query({ pool }: ShopProcess, ms: number): Activity {
      yield pool;
      yield* ask(ms);
      pool.leave();
    },
    /** A transaction keeps its connection while the process thinks. */
    *transact(process: ShopProcess, { thread, database }: Pick<Work, 'thread' | 'database'>): Activity {
      yield process.pool;
      yield* ask(database / 2);
      yield* spend(process, thread);
      yield* ask(database / 2);
      process.pool.leave();
    },
  };
}

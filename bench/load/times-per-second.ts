import type { Throughput } from './busy.ts';
import { spentBy } from './processor-time.ts';

export interface Pace {
  /** How many go on side by side, each beginning anew as soon as it is done. */
  lanes: number;
  seconds: number;
}

interface TimedPace extends Pace {
  /** The processes that are measured, which our own asks. Without any our own is what is measured. */
  servers?: readonly number[];
}

/** How often in a second a piece of work is done, told which lane it is in, and who was busy with it. */
export async function timesPerSecond(
  { lanes, seconds, servers }: TimedPace,
  work: (lane: number) => Promise<unknown>,
): Promise<Throughput> {
  const spentBefore = await spentBy(servers ?? []);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  let times = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (elapsedMs() < seconds * 1000) {
        await work(lane);
        times += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(ownBefore);
  const own = (user + system) / 1000 / elapsedMs();
  const server = ((await spentBy(servers ?? [])) - spentBefore) / elapsedMs();
  const busy = servers ? { server, asker: own } : { server: own, asker: 0 };
  return { perSecond: (times * 1000) / elapsedMs(), busy };
}

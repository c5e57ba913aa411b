import { spentBy } from './processor-time.ts';

/** How much of one core each side of a measurement used, from 0 to 1 and above for several threads. */
export interface Busy {
  server: number;
  asker: number;
}

/** The rate of a measurement, and how busy each side was. */
export interface Throughput {
  perSecond: number;
  busy: Busy;
}

/** With less than this share of a core the server was waiting, so its rate says nothing about it. */
const leastShare = 0.85;

/** Whether the server was the bottleneck: it was busy, and busier than the load generator. */
export function isServerBottleneck({ server, asker }: Busy): boolean {
  return server >= leastShare && asker < server;
}

export function describeBusy({ server, asker }: Busy): string {
  return `server ${percent(server)}, asker ${percent(asker)} of a core`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

export interface Pace {
  /** The number of parallel loops; each starts its work again as soon as it is done. */
  lanes: number;
  seconds: number;
}

interface TimedPace extends Pace {
  /** The processes of the measured server. Without them, this process is measured. */
  servers?: readonly number[];
}

/** Measures how often per second the work is done, and how busy each side was. `work` gets the number of its lane. */
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
